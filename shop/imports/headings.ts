import type { ImportField } from '#contract/imports/fields.ts'

/**
 * Headings of price lists in English, German, French, Spanish, Italian, Dutch, Polish, Portuguese, Swedish, Danish and
 * Czech, in lower case without accents, signs and blanks. The first field that knows a heading has it.
 */
const known: Readonly<Partial<Record<ImportField, string>>> = {
  gtin: 'gtin gtin13 gtin14 ean ean13 eancode eannummer eannr eankod upc upcean barcode strichcode codebarre codebarres codigodebarras codiceabarre streepjescode kodkreskowy kodean streckkod stregkode carovykod gencode gtineanupc gtinupceanorisbn',
  unspsc: 'unspsc unspsccode unspsccommodity',
  unitOfMeasure:
    'unitofmeasure uom unitofmeasurement salesunit mengeneinheit bestelleinheit verkaufseinheit unitedemesure unidaddemedida unitadimisura eenheid',
  mpn: 'mpn manufacturerpartnumber manufacturerpartno manufacturerno manufacturersku mfrpartnumber mfrpartno mfgpart vendorpartnumber herstellernummer herstellerartikelnummer herstellernr hersteller-artnr herstellerartnr referencefabricant reffabricant referenciafabricante codiceproduttore fabrikantcode artikelnummerfabrikant numerproducenta kodproducenta tillverkarensartikelnummer oem',
  sku: 'sku itemsku productsku variantsku artikelnummer artikelnr artnr artno bestellnummer bestellnr materialnummer teilenummer articlenumber articleno itemnumber itemno itemcode itemid partnumber partno pn productcode productnumber productno productid code stockcode catalognumber reference ref referencia refarticle referencearticle codearticle codeproduit articulo codigo codigoarticulo codigoproducto sku codice codicearticolo codiceprodotto articolo artikelcode artikel productcode bestelnummer indeks kod kodtowaru kodproduktu symbol numerkatalogowy nrkatalogowy codigodoartigo artigo varenummer varenr katalogovecislo kodzbozi objednacikod',
  price:
    'price unitprice netprice salesprice purchaseprice dealerprice resellerprice yourprice listprice costprice regularprice variantprice pricenet priceeur priceusd pricegbp preis einzelpreis stuckpreis nettopreis nettoeinzelpreis verkaufspreis einkaufspreis handlerpreis listenpreis vk ek vkpreis ekpreis vknetto eknetto preisnetto preiseur preisineur prix prixunitaire prixht prixnet prixachat prixvente prixunitaireht tarif tarifht puht precio preciounitario precioneto precioventa preciosiniva tarifa pvp prezzo prezzounitario prezzonetto prezzovendita listino prezzoeur prijs stuksprijs nettoprijs verkoopprijs inkoopprijs prijsexbtw eenheidsprijs cena cenanetto cenajednostkowa cenakatalogowa cenahurtowa cenazakupu cenaeur preco precounitario pris nettopris enhetspris cenabezdph',
  name: 'name productname title producttitle itemname articlename producttitel productnaam bezeichnung artikelbezeichnung produktname produktbezeichnung artikelname kurzbezeichnung kurztext nom nomproduit designation libelle intitule nombre nombreproducto denominacion titulo nome nomeprodotto denominazione titolo naam artikelnaam omschrijvingkort nazwa nazwatowaru nazwaproduktu benamning produktnamn produktnavn navn nazev nazevzbozi nomeproduto item product produkt produit producto prodotto',
  description:
    'description longdescription shortdescription productdescription bodyhtml beschreibung artikelbeschreibung produktbeschreibung langtext langbeschreibung descriptif descriptionlongue descriptionproduit descripcion descripcionlarga descrizione descrizioneprodotto descrizionelunga omschrijving beschrijving productomschrijving opis opisproduktu opistowaru descricao beskrivning beskrivelse popis',
  category:
    'category categories productcategory productgroup productgroupname producttype type group kategorie kategorien warengruppe produktgruppe artikelgruppe categorie categories famille rayon gamme categoria familia grupo categorie categoriaprodotto gruppo famiglia productgroep groep kategoria grupatowarowa grupa kategori varegrupp varegruppe kategorie',
  brand:
    'brand brandname brands vendor manufacturer maker make marke hersteller fabrikat marque fabricant constructeur marca fabricante produttore merk fabrikant marka producent varumarke maerke znacka vyrobce tillverkare',
  picture:
    'picture pictures pictureurl image images imageurl imagelink imagesrc mainimage img photo bild bilder bildurl bildlink produktbild abbildung photo photos lienimage urlimage imagen imagenes urlimagen foto immagine immagini urlimmagine afbeelding afbeeldingen afbeeldingurl zdjecie zdjecia urlzdjecia obrazek imagem',
  priceBreaks: 'pricebreaks tierprices staffelpreise',
  floorPrice: 'floorprice minprice mindestpreis',
  minimum:
    'minimum moq minimumorderquantity minorderqty minqty mindestmenge mindestbestellmenge quantiteminimale cantidadminima quantitaminima minimaleafname minimumbestelhoeveelheid minimalnailosc',
  multiple:
    'multiple packsize packqty packagingunit verpackungseinheit vpe ve conditionnement unidaddeembalaje confezione verpakkingseenheid jednostkapakowania',
  maximum: 'maximum maxqty maximumorderquantity hochstmenge',
  cartonPieces: 'cartonpieces piecespercarton cartonqty stuckprokarton',
  cartonGrams: 'cartongrams',
  availableQuantity:
    'availablequantity stock stockqty qty quantity available inventory onhand variantinventoryqty bestand lagerbestand menge verfugbar verfugbarkeit stockdisponible quantite disponible existencias cantidad giacenza disponibilita quantita voorraad aantal stan stanmagazynowy ilosc dostepnosc lager lagersaldo skladem',
  received: 'received',
  tracksSerials: 'tracksserials',
  warrantyMonths: 'warrantymonths warranty garantie garantiemonate garantia garanzia gwarancja',
  taxClass: 'taxclass',
  taxExemptReason: 'taxexemptreason',
  soldFrom: 'soldfrom',
  leadDays: 'leaddays',
  spec: 'specs specification specifications technicaldata technischedaten caracteristiques caracteristicas caratteristiche specificaties specyfikacja',
}

const fieldOf = new Map(
  Object.entries(known)
    .toReversed()
    // The keys of an object of fields.
    .flatMap(([field, headings]) => headings.split(' ').map((heading) => [heading, field as ImportField])),
)

/** The heading without case, accents, signs, blanks, units and currencies in brackets. */
const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[([][^)\]]*[)\]]/g, '')
    .replaceAll(/[ßłøæ]/g, (letter) => ({ ß: 'ss', ł: 'l', ø: 'o', æ: 'ae' })[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '')

/** The field that a heading names; undefined for any other. */
export const fieldNamed = (heading: string): ImportField | undefined => fieldOf.get(plain(heading))

/** Headings with a number are one of several columns, such as Image 2 or Attribute 3. */
export const isNumbered = (heading: string): boolean => /\d+\s*$/.test(heading) && !fieldNamed(heading)
