// Lead every connection of this process to the sandbox, for libraries that know Discord alone.
const net = require("node:net");

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...given) {
  const options = Array.isArray(given[0]) ? given[0][0] : given[0];
  options.host = "127.0.0.1";
  options.port = Number(process.env.SANDBOX);
  return connect.apply(this, given);
};
