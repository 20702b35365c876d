import { withoutCurrency } from '#contract/imports/currency-marks.ts'
import type { ImportField } from '#contract/imports/fields.ts'
import { isClearCost, isCostHeading, wordsOf } from './cost-headings.ts'
import { weightField } from './weight-headings.ts'

/**
 * Headings of price lists in English, German, French, Spanish, Italian, Dutch, Polish, Portuguese, Swedish, Danish and
 * Czech, in lower case without accents, signs and blanks. The first field that knows a heading has it.
 */
const known: Readonly<Partial<Record<ImportField, string>>> = {
  gtin: 'gtin gtin13 gtin14 ean ean13 eancode eannummer eannr eankod upc upcean barcode strichcode codebarre codebarres codigodebarras codiceabarre streepjescode kodkreskowy kodean streckkod stregkode carovykod gencode gtineanupc gtinupceanorisbn',
  unspsc: 'unspsc unspsccode unspsccommodity',
  unitOfMeasure:
    'unitofmeasure uom unitofmeasurement salesunit mengeneinheit bestelleinheit verkaufseinheit unitedemesure unidaddemedida unitadimisura eenheid unitofmeasurename unit units einheit mengeneinheiten unite unidad unita jednostka enhet enhed jednotka',
  mpn: 'mpn manufacturerpartnumber manufacturerpartno manufacturerno manufacturersku mfrpartnumber mfrpartno mfgpart vendorpartnumber herstellernummer herstellerartikelnummer herstellernr hersteller-artnr herstellerartnr referencefabricant reffabricant referenciafabricante codiceproduttore fabrikantcode artikelnummerfabrikant numerproducenta kodproducenta tillverkarensartikelnummer oem',
  sku: 'sku itemsku productsku variantsku artikelnummer artikelnr artnr artno bestellnummer bestellnr materialnummer teilenummer articlenumber articleno itemnumber itemno itemcode partnumber partno pn productcode productnumber productno code stockcode catalognumber reference ref referencia refarticle referencearticle codearticle codeproduit articulo codigo codigoarticulo codigoproducto codice codicearticolo codiceprodotto articolo artikelcode artikel bestelnummer indeks kod kodtowaru kodproduktu symbol numerkatalogowy nrkatalogowy codigodoartigo artigo varenummer varenr katalogovecislo kodzbozi objednacikod internalreference defaultcode productcodesku numerodereference numeroarticulo',
  price:
    'price unitprice netprice salesprice listprice regularprice variantprice pricenet preis einzelpreis stuckpreis nettopreis nettoeinzelpreis verkaufspreis listenpreis vk vkpreis vknetto preisnetto prix prixunitaire prixht prixnet prixvente prixunitaireht tarif tarifht puht precio preciounitario precioneto precioventa preciosiniva tarifa pvp prezzo prezzounitario prezzonetto prezzovendita listino prijs stuksprijs nettoprijs verkoopprijs prijsexbtw eenheidsprijs cena cenanetto cenajednostkowa cenakatalogowa preco precounitario pris nettopris enhetspris cenabezdph pricetaxexcluded pricetaxexcl priceexcltax priceexcludingtax priceexvat priceexcludingvat priceexclvat baseprice sellingprice retailpricenet nettoverkaufspreis verkaufspreisnetto prixdevente prixventeht prixdeventeht preciodeventa prezzodivendita cenasprzedazy precovenda precodevenda forsaljningspris salgspris prodejnicena',
  name: 'name productname title producttitle itemname articlename producttitel productnaam bezeichnung artikelbezeichnung produktname produktbezeichnung artikelname kurzbezeichnung kurztext nom nomproduit designation libelle intitule nombre nombreproducto denominacion titulo nome nomeprodotto denominazione titolo naam artikelnaam omschrijvingkort nazwa nazwatowaru nazwaproduktu benamning produktnamn produktnavn navn nazev nazevzbozi nomeproduto productnameen nameen',
  description:
    'description longdescription shortdescription productdescription bodyhtml beschreibung artikelbeschreibung produktbeschreibung langtext langbeschreibung descriptif descriptionlongue descriptionproduit descripcion descripcionlarga descrizione descrizioneprodotto descrizionelunga omschrijving beschrijving productomschrijving opis opisproduktu opistowaru descricao beskrivning beskrivelse popis summary producttext',
  category:
    'category categories productcategory productgroup productgroupname producttype type group kategorie kategorien warengruppe produktgruppe artikelgruppe categorie famille rayon gamme categoria familia grupo categoriaprodotto gruppo famiglia productgroep groep kategoria grupatowarowa grupa kategori varegrupp varegruppe categorypath categoriesxyz categorynames categoryname',
  brand:
    'brand brandname brands vendor manufacturer maker make marke hersteller fabrikat marque fabricant constructeur marca fabricante produttore merk fabrikant marka producent varumarke maerke znacka vyrobce tillverkare manufacturername brandnames',
  picture:
    'picture pictures pictureurl image images imageurl imagelink imagesrc mainimage img photo bild bilder bildurl bildlink produktbild abbildung photos lienimage urlimage imagen imagenes urlimagen foto immagine immagini urlimmagine afbeelding afbeeldingen afbeeldingurl zdjecie zdjecia urlzdjecia obrazek imagem imageurls productimageurl covermediaurl imageurlimport productimagefile1 imagefile',
  pictures:
    'additionalimages additionalimagelink additionalimage furtherpictures morepictures gallery galleryimages galerie weiterebilder zusatzbilder image2 image3 image4 image5 picture2 picture3 picture4 picture5 bild2 bild3 bild4 imageurl2 imageurl3 imageurl4 productimagefile2 productimagefile3',
  dataSheet:
    'datasheet datasheeturl datasheetlink datenblatt datenblatturl produktdatenblatt fichetechnique fichatecnica schedatecnica kartakatalogowa datablad',
  conformity:
    'declarationofconformity conformity doc docurl konformitatserklarung declarationdeconformite declaracionconformidad dichiarazioneconformita conformiteitsverklaring deklaracjazgodnosci',
  manual:
    'manual manualurl usermanual bedienungsanleitung handbuch anleitung modedemploi notice manualusuario manuale handleiding instrukcja bruksanvisning',
  energyLabel:
    'energylabel energylabelurl energieetikett energielabel etiquetteenergie etiquetaenergetica etichettaenergetica etykietaenergetyczna',
  makerName: 'makername',
  makerAddress: 'makeraddress manufactureraddress herstelleradresse herstelleranschrift',
  makerContact: 'makercontact manufacturercontact manufactureremail herstelleremail',
  responsibleName:
    'responsiblename responsibleperson responsiblepersonname eurepresentative verantwortlicheperson',
  responsibleAddress: 'responsibleaddress responsiblepersonaddress',
  responsibleContact: 'responsiblecontact responsiblepersonemail',
  safetyWarnings: 'safetywarnings safetyinformation warnings sicherheitshinweise warnhinweise',
  priceBreaks: 'pricebreaks tierprices staffelpreise',
  floorPrice: 'floorprice minprice mindestpreis',
  minimum:
    'minimum moq minimumorderquantity minorderqty minqty mindestmenge mindestbestellmenge quantiteminimale cantidadminima quantitaminima minimaleafname minimumbestelhoeveelheid minimalnailosc minimalquantity minimumquantity mincartqty minorderquantity',
  multiple:
    'multiple packsize packqty packagingunit verpackungseinheit vpe ve conditionnement unidaddeembalaje confezione verpakkingseenheid jednostkapakowania',
  maximum: 'maximum maxqty maximumorderquantity hochstmenge',
  cartonPieces: 'cartonpieces piecespercarton cartonqty stuckprokarton',
  cartonGrams: 'cartongrams',
  availableQuantity:
    'availablequantity stock stockqty qty quantity available inventory onhand variantinventoryqty bestand lagerbestand menge verfugbar verfugbarkeit stockdisponible quantite disponible existencias cantidad giacenza disponibilita quantita voorraad aantal stan stanmagazynowy ilosc dostepnosc lager lagersaldo skladem stockquantity inventorylevel inventoryquantity inventoryqty currentstock currentstocklevel stocklevel stockonhand quantityonhand qtyonhand onhandqty onhandquantity quantityinstock instockquantity lagermenge verfugbaremenge stockactuel quantitestock stockreel cantidadstock cantidadenstock giacenzamagazzino voorraadaantal iloscnastanie stanmagazynu lagerantal lagerbeholdning pocetkusu',
  received: 'received',
  tracksSerials: 'tracksserials',
  warrantyMonths: 'warrantymonths warranty garantie garantiemonate garantia garanzia gwarancja',
  taxClass: 'taxclass',
  taxExemptReason: 'taxexemptreason',
  soldFrom: 'soldfrom',
  leadDays: 'leaddays',
  isSold:
    'active active01 isactive enabled isenabled published ispublished visible isvisible productvisible productonline cansold canbesold saleok availablefororder aktiv actif activo attivo actief aktywny',
  spec: 'specs specification specifications technicaldata technischedaten caracteristiques caracteristicas caratteristiche specificaties specyfikacja',
}

/** Headings that mean a name if no other column does. */
const weakNames = new Set('item product produkt produit producto prodotto'.split(' '))

const fieldOf = new Map(
  Object.entries(known)
    .toReversed()
    // The keys of an object of fields.
    .flatMap(([field, headings]) => headings.split(' ').map((heading) => [heading, field as ImportField])),
)

/** The heading without case, accents, signs, blanks, currencies and bracketed text. */
function plain(heading: string): string {
  const bare = heading.replaceAll(/[([][^()[\]]*[)\]]/g, ' ')
  const without = withoutCurrency(bare)
  const words = wordsOf(without)
  // Price in USD.
  const isLeft = without !== bare && /^(?:in|en|em|w)$/.test(words.at(-1) ?? '')
  return words.slice(0, isLeft ? -1 : undefined).join('')
}

/** Prices with tax: the shop's are without. */
const WITH_TAX =
  /(?:tax|vat|mwst|ust|iva|tva|btw|moms|dph) ?incl|inc(?:l(?:\.|uding|usive)?)? ?(?:tax|vat|btw|iva|moms)|inkl|ttc|brutto|gross|s dph/i
/** Words for prices that are recommended to those who sell to consumers, without accents; and parts of headings. */
const RECOMMENDED_WORDS = new Set(
  'uvp upe evp uvpe rrp srp msrp ppc pvpr ovh ррц мрц retail empf detaliczna maloprodajna'.split(' '),
)
const RECOMMENDED =
  /recommended|suggested|retailprice|publikpreis|unverbindlich|empfohlen|endverbraucher|endkunden|conseill|prixpublic|recomendad|consigliat|alpubblico|alpublico|adviesprijs|sugerowan|sugerid|cirkapris|vejledende|veilpris|veiledende|suositus|doporucen|odporucan|ajanlott|recomandat|preporucen/
/** Numbers that another program gave its records. */
const RECORD_ID =
  /^(?:id|productid|itemid|entityid|idproduct|externalid|recordid|parentid|variantid|productsid)$/

/** The field that a heading names; undefined for any other. */
export function fieldNamed(heading: string): ImportField | undefined {
  const field = fieldOf.get(plain(heading))
  if (field === 'price' || field === undefined) {
    if (isCostHeading(heading)) return isClearCost(heading) ? 'cost' : undefined
    if (field === 'price' && WITH_TAX.test(heading)) return undefined
  }
  return field ?? weightField(heading)
}

/** Whether a heading may mean the name of a product, if no other does. */
export const isWeakName = (heading: string): boolean => weakNames.has(plain(heading))

/** Whether a heading names the price that consumers are to pay, which is not the shop's. */
export const isRecommendedPrice = (heading: string): boolean =>
  fieldOf.get(plain(heading)) === undefined &&
  (RECOMMENDED.test(wordsOf(heading).join('')) ||
    wordsOf(heading).some((word) => RECOMMENDED_WORDS.has(word)))

export const isRecordId = (heading: string): boolean => RECORD_ID.test(plain(heading))
