import { localized, type ShopLocale } from '../locale.ts'

/** Signs and words for currencies beside those that Intl knows, in lower case. Some stand for several currencies. */
const usualMarks: Readonly<Record<string, string>> = {
  EUR: '€ euro euros',
  USD: '$ us$ usd$ $us u$s dollar dollars',
  CAD: '$ c$ ca$ can$ dollar dollars',
  AUD: '$ a$ au$ aud$ dollar dollars',
  NZD: '$ nz$ dollar dollars',
  SGD: '$ s$ sg$ dollar dollars',
  HKD: '$ hk$ dollar dollars',
  MXN: '$ mx$ mex$ peso pesos',
  TWD: 'nt$',
  BRL: 'r$ reais',
  CHF: 'fr sfr franken',
  GBP: '£ gb£ uk£ gbp£ pound pounds',
  JPY: '¥ 円 yen jp¥',
  CNY: '¥ 元 rmb yuan cn¥',
  SEK: 'kr skr',
  NOK: 'kr nkr',
  DKK: 'kr dkr',
  ISK: 'kr ikr',
  PLN: 'zł zl złotych',
  CZK: 'kč kc',
  HUF: 'ft forint',
  RON: 'lei leu',
  BGN: 'лв lv',
  TRY: '₺ tl',
  RUB: '₽ руб',
  UAH: '₴ грн',
  INR: '₹ rs',
  ZAR: 'r',
}
const knownMarks = new Set(Object.values(usualMarks).flatMap((marks) => marks.split(' ')))
const codes = new Set(Intl.supportedValuesOf('currency'))

const normal = (mark: string) => mark.normalize('NFKC').toLowerCase().replaceAll(/[\s.]/g, '')

const ownMarks = localized(({ currency, locale }: ShopLocale) => {
  const signs = ([locale, 'en', 'en-US'] as const).flatMap((each) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
      new Intl.NumberFormat(each, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .flatMap(({ type, value }) => (type === 'currency' ? [normal(value)] : []))
        .join(''),
    ),
  )
  return new Set(
    [currency.toLowerCase(), ...(usualMarks[currency] ?? '').split(' '), ...signs].filter(Boolean),
  )
})

/** Whether text beside a number is a currency: its code, sign or usual word. */
export const isCurrency = (mark: string): boolean => {
  const written = normal(mark)
  return (
    knownMarks.has(written) ||
    ownMarks().has(written) ||
    codes.has(written.toUpperCase()) ||
    /^[a-z]{0,3}\p{Sc}$/u.test(written)
  )
}

/** Whether it can be the shop's currency. */
export const isOwnCurrency = (mark: string): boolean => ownMarks().has(normal(mark))

/** Words of headings that are codes of currencies too. */
const WORDS = ['ALL', 'TOP', 'CUP', 'PEN']

/** What says that a heading is about money. */
const OF_MONEY =
  /pri[cs]|prei[sz]|prix|prij|prez|pret|preț|preci|preç|preco|cen[ay]|cijena|hint|cost|kost|цена|ціна|(?:^|\P{L})ár/iu
/** Marks that mean something else beside a price: a language, a weight, and what is counted. */
const NO_MARKS = ['fr', 'peso', 'pesos', 'r']

/** The parts of a heading that are currencies: `Price USD`, `Preis (CHF)`, `Price in $`, `Pris (kr)`, `priceEUR`. */
function currenciesIn(heading: string): string[] {
  const joined = /[a-z]([A-Z]{3})$/.exec(heading)?.[1] ?? ''
  const parts = heading.split(/[^\p{L}\p{Sc}]+/u)
  return [joined, ...parts].filter((part) => {
    const written = part.normalize('NFKC')
    if (codes.has(written.toUpperCase())) return !WORDS.includes(written.toUpperCase())
    if (/\p{Sc}/u.test(written)) return isCurrency(written)
    const mark = normal(part)
    return (
      /^(?:euros?|dollars?)$/.test(mark) ||
      (OF_MONEY.test(heading) && knownMarks.has(mark) && !NO_MARKS.includes(mark))
    )
  })
}

/** The currency of a heading that is not the shop's; undefined if it names none, or the shop's. */
export const foreignCurrencyOf = (heading: string): string | undefined =>
  currenciesIn(heading).find((mark) => !isOwnCurrency(mark))

/** Returns a heading without the currencies that it names. */
export const withoutCurrency = (heading: string): string =>
  currenciesIn(heading).reduce((rest, mark) => rest.replace(mark, ' '), heading)
