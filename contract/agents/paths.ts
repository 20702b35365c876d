/** Where agents ask the shop by the Model Context Protocol. */
export const MCP_PATH = '/mcp'
