import { html, raw } from 'hono/html'
import { counted, formatCount } from '#contract/counts.ts'
import { tourPages } from '#contract/demo-tour.ts'
import { formatAmount } from '#contract/money.ts'
import { DEMO_PATH, demoAgentPaths } from '#contract/plain-pages.ts'
import { plainPage, scrollingTable } from '#http/pages/plain-page.ts'
import { stepOf } from '../step.ts'
import { allPieces, LIST_NOTE, offices, partNumbers, piecesOf } from './list.ts'
import { actors, type RunStep } from './run-step.ts'
import { AGENT, MEMBER } from './scene.ts'

const TITLE = 'An agent buys'
const styles = [demoAgentPaths.style]

interface StartPage {
  /** Whether the demo's accounts can sign in. */
  readonly hasAccounts: boolean
  /** The id that a new run will have. */
  readonly runId: string
}

const intro = html`
<p class="lead">${formatCount(allPieces)} docks for ${offices.length} offices: an agent reads the list, prices it, orders on account, is stopped by its limit, and waits for a person.</p>
<p class="quiet">The agent on this page is a script. There is no model in it: what it asks is written down beforehand. But each of its calls, and each call of the people around it, is made to this shop while you look, and the answers are the shop’s.</p>`

export const startPage = ({ hasAccounts, runId }: StartPage) =>
  plainPage({
    title: TITLE,
    styles,
    content: html`
<div class="part">
  <h1>${TITLE}</h1>
  ${intro}
  ${hasAccounts ? startForm('Run the agent', runId) : html`<p>It needs the demo’s accounts, and here another service manages who signs in.</p>`}
</div>
${listPart()}
<div class="part">
  <h2>What limits it</h2>
  <ul class="plain">
    <li>Olga of Demo Offices connects it for a day, with four groups of tools and a limit of ${formatAmount(AGENT.orderLimit)} for one order.</li>
    <li>An order above the limit waits for an approver of the company, a person with a session of their own.</li>
    <li>Texts change no rule. The list tells the agent to ignore its limit, and it passes that on.</li>
    <li>Olga stops it at the end, and its next call is refused.</li>
  </ul>
  <p class="quiet">When a run begins, the shop cancels the orders of runs before the last one, so that the demo’s stock and credit last.</p>
</div>
${wayBack}`,
  })

const wayBack = html`
<div class="part">
  <p class="quiet"><a href="${DEMO_PATH}">Everything to try in the demo</a></p>
</div>`

/** The id makes a form that is sent twice, as by a double click or by going back, the same run. */
const startForm = (label: string, runId: string) => html`
<form method="post" action="${demoAgentPaths.runs}">
  <input type="hidden" name="run" value="${runId}">
  <button class="button primary">${label}</button>
</form>`

const listPart = () => html`
<div class="part list">
  <h2 id="list">The list</h2>
  ${scrollingTable(
    'list',
    ['Office', 'Address', ...partNumbers],
    [
      ...offices.map(
        ({ address, pieces }, place) =>
          html`<tr><th scope="row">${place + 1}</th><td class="quiet">${address.street}, ${address.city}</td>${partNumbers.map((each) => html`<td class="figure">${formatCount(pieces[each] ?? 0)}</td>`)}</tr>`,
      ),
      html`<tr class="sum"><th scope="row">All</th><td>${offices.length} addresses</td>${partNumbers.map((each) => html`<td class="figure">${formatCount(piecesOf(each))}</td>`)}</tr>`,
    ],
  )}
  <p>Below it, somebody has written: <q>${LIST_NOTE}</q></p>
</div>`

const SPLIT = '<!-- steps -->'

/** The page of a run in two parts: its steps come between them, as they happen. */
export async function runFrame(): Promise<{ readonly head: string; readonly tail: string }> {
  const page = await plainPage({
    title: TITLE,
    styles,
    content: html`
<div class="part">
  <h1>${TITLE}</h1>
  ${intro}
</div>
<div class="part run">
  <h2 id="steps">What happened</h2>
  <ol class="calls" aria-labelledby="steps">${raw(SPLIT)}`,
  })
  const [head = '', tail = ''] = String(page).split(SPLIT)
  return { head, tail }
}

export const stepItem = ({ who, title, means, outcome, call, sent, status, answer, whole }: RunStep) => html`
<li class="call ${outcome}">
  <div class="what">
    <p class="who ${who}">${actors[who]}</p>
    <h3>${title}</h3>
    <p>${means}</p>
    ${outcome === 'done' ? '' : html`<p class="verdict">${outcome === 'refused' ? 'Refused, as it should be' : 'The run ends here'}</p>`}
  </div>
  ${
    call &&
    html`
  <div class="pair">
    ${side('The call', call, sent)}
    ${side('The answer', `HTTP ${status}`, answer)}
  </div>
  <details>
    <summary>The whole call and answer</summary>
    <div class="pair">${side('The call', call, whole.sent)}${side('The answer', `HTTP ${status}`, whole.answer)}</div>
  </details>`
  }
</li>`

const side = (label: string, line: string, json: string) => html`
<div class="side" role="group" aria-label="${label}">
  <p class="line">${line}</p>
  ${json === '{}' ? html`<p class="nothing">No arguments</p>` : html`<pre>${json}</pre>`}
</div>`

const asMember = (to: string) => stepOf(MEMBER, to, 'dark')

/** After the last step. @param runId of a further run */
export const runEnd = (steps: readonly RunStep[], runId: string) => html`
</ol>
<div class="part ended" id="end">
  <h2>${steps.at(-1)?.outcome === 'failed' ? 'The run stopped early' : 'The run is complete'}</h2>
  <p>${
    steps.at(-1)?.outcome === 'failed'
      ? 'What was done until then is above, and the agent is stopped.'
      : `${counted(steps.length, 'call')}, made by ${new Set(steps.map(({ who }) => who)).size} participants. The agent is stopped. Its order and the invoice stay, and the order says that the agent ordered for Olga.`
  }</p>
  <ul class="plain">
    <li><a href="${asMember(tourPages.companyOrders)}">See the order as Olga</a></li>
    <li><a href="${asMember(tourPages.ownInvoices)}">See the invoice</a></li>
    <li><a href="${asMember(tourPages.agents)}">See her agents, and connect one of yours</a></li>
  </ul>
  <div class="row">${startForm('Run it again', runId)}</div>
</div>`

/** While a run goes on for longer than this page waits. */
export const stillRunning = (address: string) => html`
</ol>
<p class="ended">The run is still going. <a href="${address}">See the latest steps</a></p>`

export const noticePage = (title: string, text: string) =>
  plainPage({
    title: TITLE,
    styles,
    content: html`
<div class="part">
  <h1>${title}</h1>
  <p class="quiet">${text}</p>
  <p><a class="button" href="${demoAgentPaths.page}">To the start</a></p>
</div>`,
  })
