/** Agents, and the programs that ask to be one: rows of the table in refusals.ts. */
export const agentsRefusals = {
  'not-for-agents': [403, 'Agents cannot make this call. A person must.'],
  'agent-stopped': [403, 'This agent was stopped, or its time is over. Nothing was done.'],
  'cost-centre-of-agent': [409, 'This agent’s orders are charged to one cost centre. Leave costCentre out.'],
  'no-such-client': [400, 'This program is not known here. Connect it again from its own side.'],
  'client-unreachable': [
    502,
    'What this program says about itself could not be read. Nothing was allowed. Try again in a minute.',
  ],
  'redirect-not-registered': [
    400,
    'This program wants you sent to an address that it did not register. Nothing was allowed.',
  ],
  'already-answered': [
    409,
    'You have let this program in already. Return to it, or connect it again from its own side. You can stop it under Agents.',
  ],
  'wrong-resource': [400, 'This program asks for access to another server than this shop.'],
  'no-such-agent': [404, 'There is no such agent, or it is not yours.'],
  'too-many-agents': [409, 'There are 50 agents that have not ended. Stop one first.'],
  'order-of-person': [
    403,
    'This agent did not place the order. Agents change and cancel only orders that they placed: ask the person.',
  ],
  'approved-for-agent': [
    409,
    'People approved this order as it is, so an agent cannot change it. Ask the person.',
  ],
} as const

/** What any call may answer an agent, beside what the call declares. */
export const refusalsOfAgents: readonly string[] = [
  'agent-stopped',
  'cost-centre-of-agent',
  'order-of-person',
] satisfies readonly (keyof typeof agentsRefusals)[]
