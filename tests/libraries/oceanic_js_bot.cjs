const { ApplicationCommandTypes, ButtonStyles, Client, ComponentTypes, InteractionTypes } =
  require("oceanic.js");

const client = new Client({
  auth: `Bot ${process.env.TOKEN}`,
  gateway: { intents: ["GUILDS", "DIRECT_MESSAGES"] },
});
const again = {
  type: ComponentTypes.BUTTON,
  style: ButtonStyles.PRIMARY,
  label: "Again",
  customID: "again",
};

client.once("ready", () =>
  client.application.bulkEditGlobalCommands([
    { type: ApplicationCommandTypes.CHAT_INPUT, name: "ping", description: "Answer" },
  ]),
);

client.on("interactionCreate", async (used) => {
  if (used.type === InteractionTypes.APPLICATION_COMMAND) {
    await used.createMessage({ content: "pong" });
    const components = [{ type: ComponentTypes.ACTION_ROW, components: [again] }];
    await used.editOriginal({ content: "pong, edited", components });
  } else if (used.type === InteractionTypes.MESSAGE_COMPONENT) {
    await used.editParent({ content: "pressed", components: [] });
  }
});

client.on("messageCreate", async (message) => {
  if (message.author.bot) return;
  const content = `you said ${message.content}`;
  await client.rest.channels.createMessage(message.channelID, { content });
});

client.on("error", (error) => console.error(error));
client.connect();
