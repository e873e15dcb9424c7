const { ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits, Partials } =
  require("discord.js");

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.DirectMessages],
  partials: [Partials.Channel],
});
const again = new ButtonBuilder()
  .setCustomId("again")
  .setLabel("Again")
  .setStyle(ButtonStyle.Primary);

client.once(Events.ClientReady, () =>
  client.application.commands.set([{ name: "ping", description: "Answer" }]),
);

client.on(Events.InteractionCreate, async (used) => {
  if (used.isChatInputCommand()) {
    await used.reply("pong");
    const components = [new ActionRowBuilder().addComponents(again)];
    await used.editReply({ content: "pong, edited", components });
  } else if (used.isButton()) {
    await used.update({ content: "pressed", components: [] });
  }
});

client.on(Events.MessageCreate, async (message) => {
  if (!message.author.bot) await message.channel.send(`you said ${message.content}`);
});

client.login(process.env.TOKEN);
