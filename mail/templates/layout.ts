import { html, raw } from 'hono/html'
import { shopBrand, shopName } from '#contract/brand.ts'
import { textOn } from '#contract/settings/accent.ts'
import type { Arrivals, Detail, EmailContent, Fact, Goods, Sum } from './content.ts'
import { greeting } from './format.ts'

export function textBody(content: EmailContent): string {
  const { name, fact, paragraphs, details = [], action, afterwards = [], reason } = content
  const [first = '', ...others] = paragraphs
  return [
    ...(greets(paragraphs) ? [] : [greeting(name)]),
    [fact, first].filter(Boolean).join(' '),
    ...others,
    ...(details.length > 0 ? [details.map(detailText).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...afterwards,
    `-- \n${shopName()}. You receive this email because ${reason}`,
  ].join('\n\n')
}

/** Whether the text begins with a greeting of its own, as a person's text may: nobody is greeted twice. */
const greets = ([first = '']: readonly string[]) =>
  /^(?:hello|hi|dear|good (?:morning|day|afternoon|evening))\b/i.test(first)

function detailText(detail: Detail): string {
  if (isSum(detail)) return `${detail.sum}: ${detail.amount}`
  if (!isGoods(detail)) return `${detail[0]}: ${indented(detail[1])}`
  const [first = '', ...others] = detail.facts
  const head = [first, detail.amount].filter(Boolean).join(', ')
  return `${detail.goods}: ${indented([head, ...others].join('\n'))}`
}

const isGoods = (detail: Detail): detail is Goods => 'goods' in detail
const isSum = (detail: Detail): detail is Sum => 'sum' in detail
const isFact = (detail: Detail): detail is Fact => !isGoods(detail) && !isSum(detail)

/** Indents user text of several lines, so that none looks like one of ours. */
const indented = (value: string) => value.replaceAll('\n', '\n  ')

/**
 * Tables with inline styles, because many email programs drop style sheets and know no other layout. Only the dark
 * colour scheme is in a style sheet: programs that drop it show the light one.
 */
export async function htmlBody(content: EmailContent): Promise<string> {
  const { subject, name, fact, paragraphs, arrivals, details = [], action, afterwards = [], reason } = content
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${raw(darkStyle())}</style>
</head>
<body class="ground" style="margin:0;padding:24px 12px;background:#f8f6fc;color:#201a26;font:16px/1.5 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif">
<div class="sheet" style="max-width:520px;margin:0 auto;padding:36px 32px;background:#ffffff;border-radius:18px">
<p style="margin:0 0 28px;font-size:17px;font-weight:600">${raw(shopBrand().logoDark ? '' : mark)}${shopName()}</p>
<h1 style="margin:0 0 20px;font-size:27px;line-height:1.2;font-weight:600;letter-spacing:-0.02em;overflow-wrap:anywhere">${fact?.replace(/\.$/, '') ?? subject}</h1>
${greets(paragraphs) ? '' : paragraph(greeting(name))}
${paragraphs.map(paragraph)}
${arrivals ? bar(arrivals) : ''}
${
  action
    ? html`<p style="margin:24px 0 28px"><a class="button" href="${action.link}" target="_blank" rel="noopener" style="display:inline-block;padding:13px 24px;${buttonColours()};border-radius:12px;font-weight:600;text-decoration:none">${action.label}</a></p>`
    : ''
}
${goodsTable(details)}
${factBox(details.filter(isFact))}
${afterwards.map(paragraph)}
<p class="quiet" style="margin:28px 0 0;color:#5c5564;font-size:13px">${shopName()}. You receive this email because ${reason}</p>
</div>
</body>
</html>`
  return page.toString()
}

const CELLS = 10

/** Ten cells, as many of them lit as there are tenths of the pieces in stock, and the days below them. */
function bar({ inStock, text }: Arrivals) {
  const lit = Math.min(CELLS - 1, Math.max(1, Math.round(inStock * CELLS)))
  const cell = (place: number) =>
    `<td class="${place < lit ? 'lit' : 'unlit'}" height="10" style="height:10px;border-radius:4px;background:${place < lit ? '#ac6cf5' : '#e6d5ff'};font-size:0;line-height:0">&nbsp;</td>`
  return html`<table role="presentation" aria-hidden="true" width="100%" cellspacing="4" cellpadding="0" style="width:100%;margin:20px -4px 4px;border-collapse:separate"><tr>${raw(Array.from({ length: CELLS }, (_, place) => cell(place)).join(''))}</tr></table>
<p style="margin:0 0 16px;font-size:14px">${text}</p>`
}

const CELL = 'padding:12px 0;border-top:1px solid #e4dfe9;vertical-align:top'

const table = (rows: unknown, margin: string) =>
  html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="width:100%;margin:${margin};border-collapse:collapse">
${rows}</table>`

/** Goods with their amounts; and the sums in a table of their own, so that a large total leaves the names their width. */
function goodsTable(details: readonly Detail[]) {
  const goods = details.filter(isGoods)
  const sums = details.filter(isSum)
  return html`${goods.length > 0 ? table(goods.map(goodsRow), sums.length > 0 ? '0' : '0 0 24px') : ''}
${sums.length > 0 ? table(sums.map(sumRow), '0 0 24px') : ''}`
}

const goodsRow = ({
  goods,
  facts,
  amount = '',
}: Goods) => html`<tr><td class="line" style="${CELL};overflow-wrap:anywhere"><span style="font-weight:600">${goods}</span>${facts.map(
  (fact) => html`<br><span class="quiet" style="color:#5c5564;font-size:13px">${fact}</span>`,
)}</td>
<td class="line" align="right" style="${CELL};padding-left:16px;white-space:nowrap">${amount}</td></tr>
`

const TOTAL = ';font-size:22px;line-height:1.1;font-weight:600;letter-spacing:-0.02em'

function sumRow({ sum, amount, isTotal = false }: Sum, place: number) {
  const hasLine = place === 0 || isTotal
  const [of, style] = hasLine ? ['line', CELL] : ['', 'padding:0 0 12px;vertical-align:top']
  return html`<tr><td class="${of}" style="${style};font-weight:${isTotal ? 600 : 400}">${sum}</td>
<td class="${of}" align="right" style="${style};padding-left:16px;white-space:nowrap${isTotal ? TOTAL : ''}">${amount}</td></tr>
`
}

function factBox(facts: readonly Fact[]) {
  if (facts.length === 0) return ''
  return html`<table class="facts" role="presentation" width="100%" cellspacing="0" cellpadding="0" style="width:100%;margin:0 0 24px;background:#f8f6fc;border-radius:12px;border-collapse:separate">
${facts.map(
  (
    [label, value],
    place,
  ) => html`<tr><td class="quiet" style="padding:${place === 0 ? 14 : 4}px 12px ${place === facts.length - 1 ? 14 : 4}px 16px;width:36%;color:#5c5564;font-size:14px;vertical-align:top">${label}</td>
<td style="padding:${place === 0 ? 14 : 4}px 16px ${place === facts.length - 1 ? 14 : 4}px 0;font-size:14px;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere">${value}</td></tr>
`,
)}</table>`
}

/** Those of the light theme, because most email programs show a light page. */
function buttonColours(): string {
  const { accentLight } = shopBrand()
  return accentLight ? colours(accentLight) : 'background:#d1a8ff;color:#20142d'
}

const colours = (accent: string) => `background:${accent};color:${textOn(accent)}`

/**
 * The shipped mark, made of characters: email programs block images by default. A shop with a logo of its own has only
 * its name.
 */
const mark = `<span aria-hidden="true" style="display:inline-block;vertical-align:middle;margin-right:8px;font:bold 9px/8px Arial,Helvetica,sans-serif;letter-spacing:1px;color:#9a93a3">&#9632;&#9632;&#9632;<br>&#9632;&#9632;<span class="lit-text" style="color:#8b3fe0">&#9632;</span><br>&#9632;&#9632;&#9632;</span> `

function darkStyle(): string {
  const { accentDark } = shopBrand()
  const button = accentDark
    ? `background: ${accentDark} !important; color: ${textOn(accentDark)} !important`
    : 'background: #ebc16b !important; color: #1a150b !important'
  return `@media (prefers-color-scheme: dark) {
.ground { background: #0f0d0b !important; color: #f2efe9 !important }
.sheet { background: #1d1a17 !important }
.facts { background: #26221e !important }
.line { border-color: #3a352f !important }
.quiet { color: #b3aca2 !important }
.lit { background: #ebc16b !important }
.unlit { background: #4c4129 !important }
.lit-text { color: #ebc16b !important }
.button { ${button} }
}`
}
