import { expect, test } from 'vitest'
import { brokenRules } from '#test/e-invoices/check.ts'
import { openShop } from '#test/open-shop.ts'
import { read } from './check-file.ts'

/** Documents that have everything that the rules are about, and keep all of them. */

const vat = (id: string, tag: string) =>
  `<cac:${tag}><cbc:ID>${id}</cbc:ID><cbc:Percent>20</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${tag}>`

const ublAllowance = (charge: boolean, code: string, reason: string, category = '') =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>${code}</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">5.00</cbc:Amount>${category}</cac:AllowanceCharge>`

const ublAddress = (name: string, country: string) =>
  `<cac:${name}><cbc:CityName>Lyon</cbc:CityName><cac:Country><cbc:IdentificationCode>${country}</cbc:IdentificationCode></cac:Country></cac:${name}>`

const taxScheme = (number: string) =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`

const ublParty = (role: string, number: string) =>
  `<cac:Accounting${role}Party><cac:Party><cbc:EndpointID schemeID="0002">${number}</cbc:EndpointID><cac:PartyIdentification><cbc:ID schemeID="0009">${number}00001</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>${role} SARL</cbc:Name></cac:PartyName>${ublAddress('PostalAddress', 'FR')}${taxScheme(`FR40${number}`)}<cac:PartyLegalEntity><cbc:RegistrationName>${role} SARL</cbc:RegistrationName><cbc:CompanyID schemeID="0002">${number}</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:Accounting${role}Party>`

const UBL =
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>F-1</cbc:ID><cbc:IssueDate>2026-11-24</cbc:IssueDate><cbc:DueDate>2026-12-24</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>
<cac:InvoicePeriod><cbc:StartDate>2026-11-01</cbc:StartDate><cbc:EndDate>2026-11-30</cbc:EndDate><cbc:DescriptionCode>35</cbc:DescriptionCode></cac:InvoicePeriod>
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F-0</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>
<cac:AdditionalDocumentReference><cbc:ID schemeID="AAA">METER 7</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>
<cac:AdditionalDocumentReference><cbc:ID>TIMES</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="times.csv">YQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
${ublParty('Supplier', '303265045')}${ublParty('Customer', '732829320')}
<cac:PayeeParty><cac:PartyIdentification><cbc:ID schemeID="0088">4035811611014</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Factor SA</cbc:Name></cac:PartyName></cac:PayeeParty>
<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Fiscal SA</cbc:Name></cac:PartyName>${ublAddress('PostalAddress', 'BE')}${taxScheme('BE0123456749')}</cac:TaxRepresentativeParty>
<cac:Delivery><cbc:ActualDeliveryDate>2026-11-20</cbc:ActualDeliveryDate><cac:DeliveryLocation><cbc:ID schemeID="0088">4035811611014</cbc:ID>${ublAddress('Address', 'CH')}</cac:DeliveryLocation></cac:Delivery>
<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cac:CardAccount><cbc:PrimaryAccountNumberID>424242</cbc:PrimaryAccountNumberID><cbc:NetworkID>VISA</cbc:NetworkID></cac:CardAccount><cac:PayeeFinancialAccount><cbc:ID>FR7630006000011234567890189</cbc:ID><cbc:Name>Factor SA</cbc:Name></cac:PayeeFinancialAccount></cac:PaymentMeans>
${ublAllowance(false, '95', 'Discount', vat('S', 'TaxCategory'))}${ublAllowance(true, 'FC', 'Freight', vat('S', 'TaxCategory'))}
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">20.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">20.00</cbc:TaxAmount>${vat('S', 'TaxCategory')}</cac:TaxSubtotal></cac:TaxTotal>
<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">220.00</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">120.00</cbc:TaxInclusiveAmount><cbc:AllowanceTotalAmount currencyID="EUR">5.00</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount currencyID="EUR">5.00</cbc:ChargeTotalAmount><cbc:PayableAmount currencyID="EUR">120.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>L1</cbc:ID><cbc:InvoicedQuantity unitCode="H87">10</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
<cac:InvoicePeriod><cbc:StartDate>2026-11-03</cbc:StartDate><cbc:EndDate>2026-11-03</cbc:EndDate></cac:InvoicePeriod>
${ublAllowance(false, '100', 'Rebate')}${ublAllowance(true, 'PC', 'Packing')}
<cac:Item><cbc:Name>Cable</cbc:Name><cac:StandardItemIdentification><cbc:ID schemeID="0160">04006381333931</cbc:ID></cac:StandardItemIdentification><cac:OriginCountry><cbc:IdentificationCode>PT</cbc:IdentificationCode></cac:OriginCountry><cac:CommodityClassification><cbc:ItemClassificationCode listID="TST" listVersionID="26.0801">26121600</cbc:ItemClassificationCode></cac:CommodityClassification>${vat('S', 'ClassifiedTaxCategory')}<cac:AdditionalItemProperty><cbc:Name>Colour</cbc:Name><cbc:Value>black</cbc:Value></cac:AdditionalItemProperty></cac:Item>
<cac:Price><cbc:PriceAmount currencyID="EUR">10.00</cbc:PriceAmount><cbc:BaseQuantity unitCode="H87">1</cbc:BaseQuantity></cac:Price></cac:InvoiceLine></Invoice>`.replaceAll(
    '\n',
    '',
  )

const ciiDay = (name: string, day: string) =>
  `<ram:${name}><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:${name}>`

const ciiPeriod = (from: string, to: string) =>
  `<ram:BillingSpecifiedPeriod>${ciiDay('StartDateTime', from)}${ciiDay('EndDateTime', to)}</ram:BillingSpecifiedPeriod>`

const ciiTax = (tag: string, before = '', between = '') =>
  `<ram:${tag}>${before}<ram:TypeCode>VAT</ram:TypeCode>${between}<ram:CategoryCode>S</ram:CategoryCode>${before && '<ram:DueDateTypeCode>5</ram:DueDateTypeCode>'}<ram:RateApplicablePercent>20</ram:RateApplicablePercent></ram:${tag}>`

const ciiAllowance = (charge: boolean, code: string, reason: string, category = '') =>
  `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${charge}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>5.00</ram:ActualAmount><ram:ReasonCode>${code}</ram:ReasonCode><ram:Reason>${reason}</ram:Reason>${category}</ram:SpecifiedTradeAllowanceCharge>`

const ciiAddress = (country: string) =>
  `<ram:PostalTradeAddress><ram:CityName>Lyon</ram:CityName><ram:CountryID>${country}</ram:CountryID></ram:PostalTradeAddress>`

const ciiVat = (number: string) =>
  `<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${number}</ram:ID></ram:SpecifiedTaxRegistration>`

const ciiParty = (role: string, number: string) =>
  `<ram:${role}TradeParty><ram:GlobalID schemeID="0009">${number}00001</ram:GlobalID><ram:Name>${role} SARL</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${number}</ram:ID></ram:SpecifiedLegalOrganization>${ciiAddress('FR')}<ram:URIUniversalCommunication><ram:URIID schemeID="0002">${number}</ram:URIID></ram:URIUniversalCommunication>${ciiVat(`FR40${number}`)}</ram:${role}TradeParty>`

const CII =
  `<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>F-1</ram:ID><ram:TypeCode>380</ram:TypeCode>${ciiDay('IssueDateTime', '20261124')}</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>L1</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:GlobalID schemeID="0160">04006381333931</ram:GlobalID><ram:Name>Cable</ram:Name><ram:ApplicableProductCharacteristic><ram:Description>Colour</ram:Description><ram:Value>black</ram:Value></ram:ApplicableProductCharacteristic><ram:DesignatedProductClassification><ram:ClassCode listID="TST" listVersionID="26.0801">26121600</ram:ClassCode></ram:DesignatedProductClassification><ram:OriginTradeCountry><ram:ID>PT</ram:ID></ram:OriginTradeCountry></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>10.00</ram:ChargeAmount><ram:BasisQuantity unitCode="H87">1</ram:BasisQuantity></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="H87">10</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement>${ciiTax('ApplicableTradeTax')}${ciiPeriod('20261103', '20261103')}${ciiAllowance(false, '100', 'Rebate')}${ciiAllowance(true, 'PC', 'Packing')}<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
<ram:ApplicableHeaderTradeAgreement>${ciiParty('Seller', '303265045')}${ciiParty('Buyer', '732829320')}<ram:SellerTaxRepresentativeTradeParty><ram:Name>Fiscal SA</ram:Name>${ciiAddress('BE')}${ciiVat('BE0123456749')}</ram:SellerTaxRepresentativeTradeParty><ram:AdditionalReferencedDocument><ram:IssuerAssignedID>METER 7</ram:IssuerAssignedID><ram:TypeCode>130</ram:TypeCode><ram:ReferenceTypeCode>AAA</ram:ReferenceTypeCode></ram:AdditionalReferencedDocument><ram:AdditionalReferencedDocument><ram:IssuerAssignedID>TIMES</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="text/csv" filename="times.csv">YQ==</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery><ram:ShipToTradeParty><ram:GlobalID schemeID="0088">4035811611014</ram:GlobalID>${ciiAddress('CH')}</ram:ShipToTradeParty></ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement><ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:PayeeTradeParty><ram:Name>Factor SA</ram:Name></ram:PayeeTradeParty>
<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:ApplicableTradeSettlementFinancialCard><ram:ID>424242</ram:ID></ram:ApplicableTradeSettlementFinancialCard><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>FR7630006000011234567890189</ram:IBANID><ram:AccountName>Factor SA</ram:AccountName></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
${ciiTax('ApplicableTradeTax', '<ram:CalculatedAmount>20.00</ram:CalculatedAmount>', '<ram:BasisAmount>100.00</ram:BasisAmount>')}${ciiPeriod('20261101', '20261130')}${ciiAllowance(false, '95', 'Discount', ciiTax('CategoryTradeTax'))}${ciiAllowance(true, 'FC', 'Freight', ciiTax('CategoryTradeTax'))}
<ram:SpecifiedTradePaymentTerms>${ciiDay('DueDateDateTime', '20261224')}</ram:SpecifiedTradePaymentTerms><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:ChargeTotalAmount>5.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>5.00</ram:AllowanceTotalAmount><ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">20.00</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="SEK">220.00</ram:TaxTotalAmount><ram:GrandTotalAmount>120.00</ram:GrandTotalAmount><ram:DuePayableAmount>120.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>F-0</ram:IssuerAssignedID></ram:InvoiceReferencedDocument></ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`.replaceAll(
    '\n',
    '',
  )

/** After a rule: other rules may be broken with it. */
const OTHERS = '…'

/** What falsifies the document, and the rules that it then breaks, by the official rules too. */
type Falsified = readonly [rules: string, says: RegExp, what: string | RegExp, by: string]

const ubl: readonly Falsified[] = [
  [
    `BR-CL-17 ${OTHERS}`,
    /^Y is not a code of UNCL5305/,
    '<cac:TaxCategory><cbc:ID>S',
    '<cac:TaxCategory><cbc:ID>Y',
  ],
  [
    `BR-CL-18 ${OTHERS}`,
    /^Y is not a code of UNCL5305/,
    '<cac:ClassifiedTaxCategory><cbc:ID>S',
    '<cac:ClassifiedTaxCategory><cbc:ID>Y',
  ],
  [
    `BR-CL-22 ${OTHERS}`,
    /^VATEX-EU-XX is not a code of VATEX/,
    '<cbc:Percent>20</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>',
    '<cbc:Percent>20</cbc:Percent><cbc:TaxExemptionReasonCode>VATEX-EU-XX</cbc:TaxExemptionReasonCode><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>',
  ],

  [
    'BR-20',
    /tax representative does not name its country/,
    ublAddress('PostalAddress', 'BE'),
    '<cac:PostalAddress><cbc:CityName>Lyon</cbc:CityName></cac:PostalAddress>',
  ],
  ['BR-17', /payee has no name/, '<cac:PartyName><cbc:Name>Factor SA</cbc:Name></cac:PartyName>', ''],
  [
    'BR-17',
    /payee is the seller/,
    'Factor SA</cbc:Name></cac:PartyName>',
    'Supplier SARL</cbc:Name></cac:PartyName>',
  ],
  [
    'BR-17',
    /payee is the seller/,
    '<cbc:ID schemeID="0088">4035811611014</cbc:ID></cac:PartyIdentification>',
    '<cbc:ID schemeID="0009">30326504500001</cbc:ID></cac:PartyIdentification>',
  ],
  ['BR-19', /no address/, ublAddress('PostalAddress', 'BE'), ''],
  [
    'BR-29',
    /ends on 2026-10-31, before it begins on 2026-11-01/,
    '<cbc:EndDate>2026-11-30',
    '<cbc:EndDate>2026-10-31',
  ],
  ['BR-30', /ends on 2026-11-01, before/, '<cbc:EndDate>2026-11-03', '<cbc:EndDate>2026-11-01'],
  ['BR-50 BR-61', /number of the account/, '<cbc:ID>FR7630006000011234567890189</cbc:ID>', ''],
  ['BR-51', /first 6 and the last 4/, '424242', '4242424242424242'],
  ['BR-52', /has no number/, '<cbc:ID>TIMES</cbc:ID>', ''],
  [
    'BR-53',
    /accounted for in SEK/,
    '<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">220.00</cbc:TaxAmount></cac:TaxTotal>',
    '',
  ],
  ['BR-54', /name or its value/, '<cbc:Value>black</cbc:Value>', ''],
  ['BR-55', /has no number/, '<cbc:ID>F-0</cbc:ID>', ''],
  [
    'BR-55',
    /has no number/,
    '<cac:InvoiceDocumentReference><cbc:ID>F-0</cbc:ID></cac:InvoiceDocumentReference>',
    '',
  ],
  ['BR-56', /VAT number of the tax representative/, taxScheme('BE0123456749'), ''],
  [
    'BR-57',
    /name its country/,
    ublAddress('Address', 'CH'),
    '<cac:Address><cbc:CityName>Lyon</cbc:CityName></cac:Address>',
  ],
  ['BR-61', /credit transfer/, /<cac:PayeeFinancialAccount>.*?<\/cac:PayeeFinancialAccount>/, ''],
  [
    'BR-62',
    /electronic address of the seller does not name its scheme/,
    '<cbc:EndpointID schemeID="0002">3',
    '<cbc:EndpointID>3',
  ],
  [
    'BR-63',
    /electronic address of the buyer does not name its scheme/,
    '<cbc:EndpointID schemeID="0002">7',
    '<cbc:EndpointID>7',
  ],
  ['BR-64', /item number of line L1 does not name its scheme/, ' schemeID="0160"', ''],
  ['BR-65', /class does not name the list/, ' listID="TST"', ''],
  [
    'BR-CO-19',
    /neither a first nor a last day/,
    '<cbc:StartDate>2026-11-01</cbc:StartDate><cbc:EndDate>2026-11-30</cbc:EndDate><cbc:DescriptionCode>35</cbc:DescriptionCode>',
    '',
  ],
  [
    'BR-CO-20',
    /neither a first nor a last day/,
    '<cbc:StartDate>2026-11-03</cbc:StartDate><cbc:EndDate>2026-11-03</cbc:EndDate>',
    '',
  ],
  [
    'BR-33 BR-CO-21',
    /no reason of allowance 1/,
    '<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Discount</cbc:AllowanceChargeReason>',
    '',
  ],
  [
    'BR-38 BR-CO-22',
    /no reason of charge 2/,
    '<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Freight</cbc:AllowanceChargeReason>',
    '',
  ],
  [
    'BR-42 BR-CO-23',
    /no reason of an allowance/,
    '<cbc:AllowanceChargeReasonCode>100</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Rebate</cbc:AllowanceChargeReason>',
    '',
  ],
  [
    'BR-44 BR-CO-24',
    /no reason of a charge/,
    '<cbc:AllowanceChargeReasonCode>PC</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Packing</cbc:AllowanceChargeReason>',
    '',
  ],
  ['BR-CL-01', /^381 is not a code of UNTDID 1001 for an invoice/, '>380<', '>381<'],
  ['BR-CL-03', /^EUX/, '<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="EUX">'],
  [
    'BR-CL-04',
    /^EUX is not a code of ISO 4217/,
    '<cbc:DocumentCurrencyCode>EUR',
    '<cbc:DocumentCurrencyCode>EUX',
  ],
  ['BR-CL-03 BR-CL-05', /^HRK/, /SEK/g, 'HRK'],
  ['BR-CL-06', /^7 is not a code of UNTDID 2005/, '>35<', '>7<'],
  ['BR-CL-07', /UNTDID 1153/, ' schemeID="AAA"', ' schemeID="7777"'],
  ['BR-CL-10', /^9999 is not a code of ISO 6523/, '<cbc:ID schemeID="0009">7', '<cbc:ID schemeID="9999">7'],
  [
    'BR-CL-11',
    /^9957 is not a code of ISO 6523/,
    '<cbc:CompanyID schemeID="0002">7',
    '<cbc:CompanyID schemeID="9957">7',
  ],
  ['BR-CL-13', /UNTDID 7143/, 'listID="TST"', 'listID="UNSPSC"'],
  [
    'BR-CL-14',
    /^XX is not a code of ISO 3166-1/,
    ublAddress('PostalAddress', 'BE'),
    ublAddress('PostalAddress', 'XX'),
  ],
  ['BR-CL-15', /^UK is not a code of ISO 3166-1/, '<cbc:IdentificationCode>PT', '<cbc:IdentificationCode>UK'],
  ['BR-CL-16', /^71 is not a code of UNCL4461/, '>58<', '>71<'],
  ['BR-CL-19', /^FC is not a code of UNCL5189/, '>95<', '>FC<'],
  ['BR-CL-19', /^1 is not a code of UNCL5189/, '>100<', '>1<'],
  ['BR-CL-20', /^95 is not a code of UNCL7161/, '>FC<', '>95<'],
  ['BR-CL-21', /^GTIN/, 'schemeID="0160"', 'schemeID="GTIN"'],
  [
    'BR-CL-23',
    /^PCE is not a code of UN\/ECE/,
    '<cbc:InvoicedQuantity unitCode="H87">',
    '<cbc:InvoicedQuantity unitCode="PCE">',
  ],
  [
    'BR-CL-23',
    /^PCE is not a code of UN\/ECE/,
    '<cbc:BaseQuantity unitCode="H87">',
    '<cbc:BaseQuantity unitCode="PCE">',
  ],
  ['BR-CL-24', /^application\/zip/, 'mimeCode="text/csv"', 'mimeCode="application/zip"'],
  [
    'BR-CL-25',
    /^0003 is not a code of EAS/,
    '<cbc:EndpointID schemeID="0002">7',
    '<cbc:EndpointID schemeID="0003">7',
  ],
  [
    'BR-CL-26',
    /^9999/,
    '<cac:DeliveryLocation><cbc:ID schemeID="0088">',
    '<cac:DeliveryLocation><cbc:ID schemeID="9999">',
  ],
]

const cii: readonly Falsified[] = [
  [
    `BR-CL-17 ${OTHERS}`,
    /^Y is not a code of UNCL5305/,
    ciiTax('CategoryTradeTax'),
    ciiTax('CategoryTradeTax').replace('>S<', '>Y<'),
  ],
  [
    `BR-CL-18 ${OTHERS}`,
    /^Y is not a code of UNCL5305/,
    ciiTax('ApplicableTradeTax'),
    ciiTax('ApplicableTradeTax').replace('>S<', '>Y<'),
  ],

  [
    'BR-20',
    /tax representative does not name its country/,
    ciiAddress('BE'),
    '<ram:PostalTradeAddress><ram:CityName>Lyon</ram:CityName></ram:PostalTradeAddress>',
  ],
  [
    'BR-17',
    /payee has no name/,
    '<ram:PayeeTradeParty><ram:Name>Factor SA</ram:Name>',
    '<ram:PayeeTradeParty>',
  ],
  [
    'BR-17',
    /payee is the seller/,
    '<ram:PayeeTradeParty><ram:Name>Factor SA</ram:Name>',
    '<ram:PayeeTradeParty><ram:Name>Seller SARL</ram:Name>',
  ],
  [
    'BR-19',
    /no address/,
    `<ram:Name>Fiscal SA</ram:Name>${ciiAddress('BE')}`,
    '<ram:Name>Fiscal SA</ram:Name>',
  ],
  [
    'BR-29',
    /ends on 2026-10-31, before it begins on 2026-11-01/,
    ciiPeriod('20261101', '20261130'),
    ciiPeriod('20261101', '20261031'),
  ],
  [
    'BR-30',
    /ends on 2026-11-01, before/,
    ciiPeriod('20261103', '20261103'),
    ciiPeriod('20261103', '20261101'),
  ],
  ['BR-51', /first 6 and the last 4/, '424242', '4242424242424242'],
  ['BR-52', /has no number/, '<ram:IssuerAssignedID>TIMES</ram:IssuerAssignedID>', ''],
  ['BR-53', /accounted for in SEK/, '<ram:TaxTotalAmount currencyID="SEK">220.00</ram:TaxTotalAmount>', ''],
  ['BR-54', /name or its value/, '<ram:Value>black</ram:Value>', ''],
  ['BR-55', /has no number/, '<ram:IssuerAssignedID>F-0</ram:IssuerAssignedID>', ''],
  ['BR-56', /VAT number of the tax representative/, '"VA">BE0123456749', '"FC">BE0123456749'],
  [
    'BR-57',
    /name its country/,
    ciiAddress('CH'),
    '<ram:PostalTradeAddress><ram:CityName>Lyon</ram:CityName></ram:PostalTradeAddress>',
  ],
  ['BR-62', /seller does not name its scheme/, '<ram:URIID schemeID="0002">3', '<ram:URIID>3'],
  ['BR-63', /buyer does not name its scheme/, '<ram:URIID schemeID="0002">7', '<ram:URIID>7'],
  ['BR-64', /item number of line L1 does not name its scheme/, ' schemeID="0160"', ''],
  ['BR-65', /class does not name the list/, ' listID="TST"', ''],
  [
    'BR-CO-19',
    /neither a first nor a last day/,
    ciiPeriod('20261101', '20261130'),
    '<ram:BillingSpecifiedPeriod/>',
  ],
  [
    'BR-CO-20',
    /neither a first nor a last day/,
    ciiPeriod('20261103', '20261103'),
    '<ram:BillingSpecifiedPeriod/>',
  ],
  [
    'BR-33 BR-CO-21',
    /no reason of allowance 1/,
    '<ram:ReasonCode>95</ram:ReasonCode><ram:Reason>Discount</ram:Reason>',
    '',
  ],
  [
    'BR-38 BR-CO-22',
    /no reason of charge 2/,
    '<ram:ReasonCode>FC</ram:ReasonCode><ram:Reason>Freight</ram:Reason>',
    '',
  ],
  [
    'BR-42 BR-CO-23',
    /no reason of an allowance/,
    '<ram:ReasonCode>100</ram:ReasonCode><ram:Reason>Rebate</ram:Reason>',
    '',
  ],
  [
    'BR-44 BR-CO-24',
    /no reason of a charge/,
    '<ram:ReasonCode>PC</ram:ReasonCode><ram:Reason>Packing</ram:Reason>',
    '',
  ],
  ['BR-CL-03 BR-CL-05', /^HRK/, /SEK/g, 'HRK'],
  ['BR-CL-06', /^7 is not a code/, '<ram:DueDateTypeCode>5', '<ram:DueDateTypeCode>7'],
  ['BR-CL-07', /UNTDID 1153/, '<ram:ReferenceTypeCode>AAA', '<ram:ReferenceTypeCode>7777'],
  ['BR-CL-10', /^9999/, '<ram:GlobalID schemeID="0009">7', '<ram:GlobalID schemeID="9999">7'],
  ['BR-CL-11', /^9957/, '<ram:ID schemeID="0002">7', '<ram:ID schemeID="9957">7'],
  ['BR-CL-13', /UNTDID 7143/, 'listID="TST"', 'listID="UNSPSC"'],
  ['BR-CL-15', /^UK/, '<ram:ID>PT', '<ram:ID>UK'],
  ['BR-CL-19', /^FC/, '>95<', '>FC<'],
  ['BR-CL-20', /^95/, '>FC<', '>95<'],
  ['BR-CL-21', /^GTIN/, 'schemeID="0160"', 'schemeID="GTIN"'],
  ['BR-CL-23', /^PCE/, '<ram:BasisQuantity unitCode="H87">', '<ram:BasisQuantity unitCode="PCE">'],
  ['BR-CL-24', /^application\/zip/, 'mimeCode="text/csv"', 'mimeCode="application/zip"'],
  ['BR-CL-25', /^0003/, '<ram:URIID schemeID="0002">7', '<ram:URIID schemeID="0003">7'],
  [
    'BR-CL-26',
    /^9999/,
    '<ram:ShipToTradeParty><ram:GlobalID schemeID="0088">',
    '<ram:ShipToTradeParty><ram:GlobalID schemeID="9999">',
  ],
]

/** What the official rules only warn of. */
const onlyWarned = new Set(['ubl BR-51'])

test.each([
  ['ubl', UBL, ubl, 'en16931-ubl'],
  ['cii', CII, cii, 'en16931-cii'],
] as const)(
  'each rule has a sentence, as the official rules see it: %s',
  async (syntax, whole, all, official) => {
    await using shop = await openShop()
    const buyer = await shop.signUp('ada@example.com')
    const findingsIn = async (xml: string) => {
      const { status, body, text } = await buyer.post('/invoices/check', {
        file: Buffer.from(xml).toString('base64'),
      })
      expect(status, text).toBe(200)
      return body.findings as { rule: string; message: string }[]
    }
    expect(await findingsIn(whole)).toEqual([])
    expect(brokenRules(whole, official)).toEqual([])
    for (const [rules, says, what, by] of all) {
      const wrong = whole.replace(what, by)
      expect(wrong, rules).not.toBe(whole)
      const found = await findingsIn(wrong)
      const own = [...new Set(found.map(({ rule }) => rule))].toSorted()
      const expected = rules.split(' ').filter((rule) => rule !== OTHERS)
      expect(rules.endsWith(OTHERS) ? own.filter((rule) => expected.includes(rule)) : own, wrong).toEqual(
        expected,
      )
      expect(found.map(({ message }) => message)).toContainEqual(expect.stringMatching(says))
      const broken = brokenRules(wrong, official)
      for (const rule of expected)
        if (!onlyWarned.has(`${syntax} ${rule}`)) expect(broken, rule).toContain(rule)
    }
    expect(shop.failures).toEqual([])
  },
  240_000,
)

test('a hostile file is checked in the time of its length, and its lines have no long names in what is found', () => {
  const many = '<cbc:DocumentTypeCode>1</cbc:DocumentTypeCode>'.repeat(40_000) + '<cbc:ID/>'.repeat(80_000)
  const started = performance.now()
  read(encoded(UBL.replace('<cbc:ID>TIMES</cbc:ID>', many)))
  expect(performance.now() - started).toBeLessThan(30_000)
  const long = UBL.replace('<cbc:ID>L1<', `<cbc:ID>${'x'.repeat(90_000)}<`).replace(' listID="TST"', '')
  expect(JSON.stringify(read(encoded(long)).findings).length).toBeLessThan(9_000)
})

const encoded = (xml: string) => Buffer.from(xml).toString('base64')
