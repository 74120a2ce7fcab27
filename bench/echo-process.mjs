// @ts-check
/** The bare MCP server in a process of its own, as the backend is: in ours it would wait whenever the client computes. */
import echo from '../tests/lib/harness/mcp/echo-server.js';

const server = await echo.EchoServer.start();
process.send?.({ url: server.url, token: server.token });
process.once('disconnect', () => process.exit());
