import { api } from '../api.ts'
import type { Endpoint } from '../endpoint.ts'
import { orderingTools } from './ordering-tools.ts'
import { shoppingTools } from './shopping-tools.ts'
import type { AgentTool } from './tool.ts'

/**
 * The tools that the shop offers agents by the Model Context Protocol. Each is a call of the API: its input, its reply, its
 * access and its refusals are those of the call.
 */
export const agentTools: readonly AgentTool[] = [...shoppingTools, ...orderingTools]

const callsOfTools = new Set<Endpoint>(agentTools.map(({ call }) => api[call]))

/** Whether any tool makes the call. An agent makes no other. */
export const isAgentCall = (endpoint: Endpoint): boolean => callsOfTools.has(endpoint)

/** The tool of this name, if it was given. */
export const givenTool = (given: readonly AgentTool[], name: string): AgentTool | undefined =>
  given.find((tool) => tool.name === name)

/** Whether all tools of these names were given. */
export const hasTools = (given: readonly AgentTool[], names: readonly string[]): boolean =>
  names.every((name) => givenTool(given, name) !== undefined)
