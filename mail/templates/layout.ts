import { html, raw } from 'hono/html'
import { shopBrand, shopName } from '#contract/brand.ts'
import { textOn } from '#contract/settings/accent.ts'
import type { EmailContent } from './content.ts'
import { greeting } from './format.ts'

export function textBody(content: EmailContent): string {
  const { name, paragraphs, details = [], action, afterwards = [], reason } = content
  return [
    ...(greets(paragraphs) ? [] : [greeting(name)]),
    ...paragraphs,
    ...(details.length > 0
      ? [details.map(([label, value]) => `${label}: ${indented(value)}`).join('\n')]
      : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...afterwards,
    `-- \n${shopName()}. You receive this email because ${reason}`,
  ].join('\n\n')
}

/** Whether the text begins with a greeting of its own, as a person's text may: nobody is greeted twice. */
const greets = ([first = '']: readonly string[]) =>
  /^(?:hello|hi|dear|good (?:morning|day|afternoon|evening))\b/i.test(first)

/** Indents user text of several lines, so that none looks like one of ours. */
const indented = (value: string) => value.replaceAll('\n', '\n  ')

/**
 * Simple blocks with inline styles, because many email programs drop style sheets. Only the dark colour
 * scheme is in a style sheet: programs that drop it show the light one.
 */
export async function htmlBody(content: EmailContent): Promise<string> {
  const { subject, name, paragraphs, details = [], action, afterwards = [], reason } = content
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${raw(darkStyle)}</style>
</head>
<body class="ground" style="margin:0;padding:24px 12px;background:#f4f1ea;color:#201b14;font:16px/1.55 Arial,Helvetica,sans-serif">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:32px 28px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 28px;font-size:18px;font-weight:bold">${raw(shopBrand().logoDark ? '' : mark)}${shopName()}</p>
<h1 style="margin:0 0 20px;font-size:24px;line-height:1.25">${subject}</h1>
${greets(paragraphs) ? '' : paragraph(greeting(name))}
${paragraphs.map(paragraph)}
${
  details.length > 0
    ? html`<dl class="facts" style="margin:0 0 24px;padding:16px 0 4px;border-top:1px solid #d8d1c3;border-bottom:1px solid #d8d1c3">
${details.map(
  ([label, value]) => html`<dt class="quiet" style="color:#5f574a;font-size:14px">${label}</dt>
<dd style="margin:0 0 12px;white-space:pre-line;overflow-wrap:anywhere">${value}</dd>
`,
)}</dl>`
    : ''
}
${
  action
    ? html`<p style="margin:0 0 20px"><a href="${action.link}" target="_blank" rel="noopener" style="display:inline-block;padding:13px 22px;${buttonColours()};border-radius:10px;font-weight:bold;text-decoration:none">${action.label}</a></p>
<p class="quiet" style="margin:0 0 24px;color:#5f574a;font-size:14px;word-break:break-all">${action.link}</p>`
    : ''
}
${afterwards.map(paragraph)}
<p class="quiet" style="margin:28px 0 0;color:#5f574a;font-size:14px">${shopName()}. You receive this email because ${reason}</p>
</div>
</body>
</html>`
  return page.toString()
}

/** Those of the light theme, because most email programs show a light page. */
function buttonColours(): string {
  const { accentLight } = shopBrand()
  return accentLight
    ? `background:${accentLight};color:${textOn(accentLight)}`
    : 'background:#ecc15f;color:#241a06'
}

/**
 * The shipped mark, made of characters: email programs block images by default. A shop with a logo of its own has only
 * its name.
 */
const mark = `<span aria-hidden="true" style="display:inline-block;vertical-align:middle;margin-right:6px;font:bold 9px/8px Arial,Helvetica,sans-serif;letter-spacing:1px;color:#8f8675">&#9632;&#9632;&#9632;<br>&#9632;&#9632;<span style="color:#d9a32b">&#9632;</span><br>&#9632;&#9632;&#9632;</span> `

const darkStyle = `@media (prefers-color-scheme: dark) {
.ground { background: #0f0c09 !important; color: #f2ede4 !important }
.sheet { background: #1b1611 !important }
.facts { border-color: #453c30 !important }
.quiet { color: #b9ae9c !important }
}`
