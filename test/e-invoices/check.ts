import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'

/**
 * The official rules for structured invoices, compiled for SaxonJS. README.md beside them says where they are from
 * and how they were made.
 */
const ruleSets = {
  'en16931-ubl': 'rules/en16931-ubl.sef.json.gz',
  'en16931-cii': 'rules/en16931-cii.sef.json.gz',
  'factur-x': 'rules/factur-x.sef.json.gz',
  peppol: 'rules/peppol-ubl.sef.json.gz',
  xrechnung: 'rules/xrechnung-ubl.sef.json.gz',
  'xrechnung-cii': 'rules/xrechnung-cii.sef.json.gz',
} as const
export type RuleSet = keyof typeof ruleSets

interface Saxon {
  transform(options: {
    readonly stylesheetInternal: unknown
    /** The folder of the code lists that the rules read. */
    readonly stylesheetBaseURI: string
    readonly sourceText: string
    readonly destination: 'serialized'
  }): { readonly principalResult: string }
}

const saxon: Saxon = createRequire(import.meta.url)('saxon-js')

const compiled = new Map<RuleSet, unknown>()

function stylesheetOf(rules: RuleSet): unknown {
  const known = compiled.get(rules)
  if (known) return known
  const file = readFileSync(new URL(ruleSets[rules], import.meta.url))
  const stylesheet: unknown = JSON.parse(gunzipSync(file).toString())
  compiled.set(rules, stylesheet)
  return stylesheet
}

/** Returns the rules that a document breaks, sorted, such as `BR-CO-15`; warnings are left out. */
export function brokenRules(xml: string, rules: RuleSet): string[] {
  const { principalResult } = saxon.transform({
    stylesheetInternal: stylesheetOf(rules),
    stylesheetBaseURI: new URL('rules/', import.meta.url).href,
    sourceText: xml,
    destination: 'serialized',
  })
  const failed = principalResult.matchAll(/<(?:svrl:)?(?:failed-assert|successful-report)\b[^>]*>/g)
  const broken = [...failed].flatMap(([tag]) => {
    const [, flag = 'fatal'] = /\bflag="(\w+)"/.exec(tag) ?? []
    const [, id = 'unnamed'] = /\bid="([^"]+)"/.exec(tag) ?? []
    return flag === 'warning' || flag === 'information' ? [] : [id]
  })
  return [...new Set(broken)].toSorted()
}
