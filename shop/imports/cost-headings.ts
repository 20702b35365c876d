/**
 * Words for a supplier's cost, without accents, as parts of headings in the languages of `headings.ts`. None of them is
 * ever the selling price.
 */
const COST =
  /cost(?!um)|kost(?:pr|enpreis)|purchas|buying|buyprice|dealer|distributor|wholesale|resell|tradeprice|landed|einkauf|h(?:a|ae)ndler|wiederverkauf|bezugspreis|einstand|gestehung|beschaffung|grosshandel|achat|revient|coutant|coutunit|coutht|coutd|revendeur|grossiste|prixdegros|inkoop|inkoper|aankoop|ankauf|selbstkost|wareneins|lieferantenpreis|prixfournisseur|prixnetfournisseur|tariffournisseur|prixpartenaire|tarifpartenaire|precioproveedor|prezzofornitore|precofornecedor|pretfurnizor|supplierprice|suppliernet|vendorprice|partnerpr|exworks|exwprice|fobprice|distributeur|partnersk|nabyc|inpris|innpris|aterfors|afpris|bekerules|nagyker|veleprodaj|groothandel|dealerprijs|zakup|hurt|koszt|acquisto|ingrosso|rivenditor|compra|mayorista|distribuidor|revend|custo(?!m)|atacado|aquisicao|inkop|anskaffning|engros|indkob|forhandler|innkjop|kostnad|nakup|porizovac|velkoobch|obstarav|beszerz|hankinta|ostohinta|sisaanosto|achiziti|nabav|закуп|ценапоставщик|дилерск|собіварт|κοστος|αγορας|maliyet|себестоим|оптов/
/** Abbreviations: separate words, or with the additions of price lists. */
const SHORT = /^(?:netto)?[hlnd]?ek(?:p|s|preis|netto|brutto|net|ne|price)*\d*$/
const FRENCH = /^(?:cogs|nnp|ikp|kosten|kost|cout|inkop)$|^pa(?:nets?|ne|ht|u)+$/
/** Marks of a column of amounts. */
const AMOUNT =
  /cost|custo|koszt|kost|price|preis|prix|prezzo|precio|preco|prijs|cena|pris|hinta|pret|net|цена|себестоим/
/** Words for costs other than that of the product itself. */
const OTHER =
  /ship|freight|delivery|versand|fracht|porto|transport|livraison|envio|spedizione|verzend|dostaw|frakt|number|nummer|numer|nr$|no$|code|sku|name|ref|id$|unitof|purchaseunit|einheit|eenheid|jednostka|date|datum|quantity|qty|menge|minimum|url|note|currency|wahrung/

/** The words of a heading in lower case, without accents. */
export const wordsOf = (heading: string): string[] =>
  heading
    .replaceAll(/([\p{Ll}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[ßłøæ]/g, (letter) => ({ ß: 'ss', ł: 'l', ø: 'o', æ: 'ae' })[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')

/** Whether a heading names the shop's cost, or might: such a column is never the selling price. */
export function isCostHeading(heading: string): boolean {
  const words = wordsOf(heading)
  return (
    COST.test(words.join('')) ||
    words.some((word) => SHORT.test(word) || FRENCH.test(word)) ||
    (words.includes('pa') && words.length > 1)
  )
}

/** Whether a column is clearly the supplier's cost of the product. */
export function isClearCost(heading: string): boolean {
  const words = wordsOf(heading)
  const joined = words.join('')
  const isAmount =
    AMOUNT.test(joined) || words.some((word) => SHORT.test(word) || FRENCH.test(word) || word === 'ht')
  return isCostHeading(heading) && isAmount && !OTHER.test(joined)
}
