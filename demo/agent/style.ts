/** What the agent's pages have beside the style of plain pages. */
export const agentStyle = `
.lead { max-width: 50ch; font-size: 1.25rem; line-height: 1.4; text-wrap: pretty; }
main .primary { background: var(--primary); color: var(--on-primary); &:hover { background: color-mix(in oklab, var(--primary) 88%, var(--ink)); } }
.plain { display: grid; gap: 0.5rem; max-width: 65ch; padding-inline-start: 1.25rem; list-style: disc; }
.list { max-width: 52rem; }
.list :is(th, td) { padding-block: 0.4375rem; }
.nothing { padding: 0.75rem 0.875rem; color: var(--quiet); font-size: 0.875rem; }
.figure, thead th:nth-child(n + 3) { text-align: end; }
.sum { font-weight: 600; & th, & td { font-weight: 600; } }
q { quotes: "“" "”"; }
.calls { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2.5rem; margin: 0; padding: 0; list-style: none; counter-reset: call; }
.call { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem 2rem; counter-increment: call; }
.what { display: grid; align-content: start; gap: 0.375rem; max-width: 65ch; }
.who { display: flex; align-items: center; gap: 0.5rem; color: var(--quiet); font-size: 0.875rem; }
.who::before { content: ""; flex: none; width: 0.625rem; height: 0.625rem; border-radius: 28%; background: color-mix(in oklab, var(--ink) 28%, transparent); }
.agent::before { background: var(--lit); }
.what h3::before { content: counter(call) ". "; color: var(--quiet); font-weight: 400; }
.verdict { justify-self: start; padding: 0.125rem 0.625rem; border-radius: 0.4375rem; background: color-mix(in oklab, var(--bad) 14%, var(--page)); color: var(--bad); font-size: 0.875rem; font-weight: 500; }
.pair { display: grid; grid-template-columns: minmax(0, 1fr); align-items: start; gap: 0.75rem; }
.side { display: grid; grid-template-rows: auto minmax(0, 1fr); grid-template-columns: minmax(0, 1fr); border-radius: 0.875rem; background: var(--raised); box-shadow: inset 0 0 0 1px color-mix(in oklab, var(--ink) 8%, transparent); }
.line { padding: 0.5rem 0.875rem; border-bottom: 1px solid var(--line); font-size: 0.875rem; font-weight: 500; overflow-wrap: anywhere; }
.side pre { padding: 0.75rem 0.875rem; font: 0.8125rem / 1.5 ui-monospace, monospace; }
summary { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--link); cursor: pointer; }
summary::before { content: "+"; width: 1.125rem; }
details[open] summary::before { content: "–"; }
details[open] summary { margin-bottom: 0.5rem; }
.ended { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
@media (width < 40rem) {
  .list :is(th, td):nth-child(2) { display: none; }
}
@media (width >= 48rem) {
  .pair { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media (width >= 75rem) {
  .call { grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); }
  .call details { grid-column: 2; }
}
`
