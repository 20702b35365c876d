/** Agents, and the programs that ask to be one: rows of the table in refusals.ts. */
export const agentsRefusals = {
  'not-for-agents': [403, 'Agents cannot make this call. A person must.'],
  'agent-stopped': [403, 'This agent was stopped, or its time is over. Nothing was done.'],
  'cost-centre-of-agent': [409, 'This agent’s orders are charged to one cost centre. Leave costCentre out.'],
  'no-such-client': [400, 'The shop does not know this program. Connect again from the program.'],
  'client-unreachable': [
    502,
    'The program’s description could not be read, so no access was given. Try again in a minute.',
  ],
  'redirect-not-registered': [
    400,
    'This program wants to send you to an address that it has not registered. No access was given.',
  ],
  'already-answered': [
    409,
    'You have already connected this program. Return to it, or connect again from the program. You can stop it under Agents.',
  ],
  'too-many-programs': [429, 'You have tried to connect too many programs. Try again in an hour.'],
  'wrong-resource': [400, 'This program asks for access to another server than this shop.'],
  'no-such-agent': [404, 'There is no such agent, or it is not yours.'],
  'too-many-agents': [409, 'Your company has 50 active agents, the most allowed. Stop one first.'],
  'not-placed-by-agent': [
    403,
    'This agent did not place the order. Agents change and cancel only orders that they placed: ask the person.',
  ],
  'order-already-approved': [
    409,
    'Somebody has approved this order, or a step of its approval, so an agent cannot change or cancel it. Ask the person.',
  ],
} as const

/** What any call may answer an agent, beside what the call declares. */
export const refusalsOfAgents: readonly string[] = [
  'agent-stopped',
  'cost-centre-of-agent',
  'not-placed-by-agent',
  'order-already-approved',
] satisfies readonly (keyof typeof agentsRefusals)[]
