import type { CatalogueEntry } from '../product.ts'

export const power: readonly CatalogueEntry[] = [
  {
    name: 'Standby 700 Desk UPS',
    priceCents: 7_900,
    available: 5600,
    description:
      'Twelve minutes for a computer, a display and a router: enough to save and to shut down without hurry, or to sit out the short cuts, which are most of them. It tells the computer over USB, and common systems understand it without a driver. Batteries are changed from the front and taken back by us at no charge.',
    specs: {
      Power: '700 VA / 420 W',
      Runtime: '12 min at half load',
      Outlets: '6',
      Signal: 'USB',
      Battery: 'Changed by hand',
    },
    look: { kind: 'ups', finish: 'graphite', accent: '#7ee29a', size: 0 },
  },
  {
    name: 'Standby 3000 Rack UPS',
    priceCents: 74_900,
    available: 260,
    description:
      'Clean sine-wave power for a rack, always through the inverter, so the equipment never notices the change. Two units of height lying, a small tower standing. A network card is built in and speaks the usual protocols, and an external battery pack doubles the minutes. Delivered charged, with the date on the carton.',
    specs: {
      Power: '3000 VA / 2700 W',
      Type: 'Online, double conversion',
      Runtime: '9 min at half load',
      Network: 'SNMP, HTTPS',
      Height: '2U or tower',
    },
    look: { kind: 'ups', finish: 'midnight', accent: '#4fb3f7', size: 2 },
  },
  {
    name: 'Stripline 6 Power Strip',
    priceCents: 1_400,
    available: 29000,
    description:
      'Six outlets, a switch with two poles, surge protection with a light that says when it has worn out. The housing is made of a plastic that puts itself out. Outlets are turned by 45 degrees so that six angled plugs really fit, which we checked with the angled plugs of twelve makers.',
    specs: {
      Outlets: '6',
      Cord: '3 m',
      Surge: '900 J, with indicator',
      Switch: 'Two-pole',
      Housing: 'Self-extinguishing',
    },
    look: { kind: 'power-strip', finish: 'white', accent: '#e85d5d', size: 1 },
  },
  {
    name: 'Stripline Desk 4 + USB-C',
    priceCents: 3_200,
    available: 8100,
    description:
      'Clamps to the edge of a desk and gives four outlets and two USB-C ports with 65 watts between them. Cables run behind it in a channel. Fitted in two minutes without tools; movers like it because it travels with the desk and needs no electrician at either end.',
    specs: { Outlets: '4', 'USB-C': '2 ports, 65 W together', Clamp: '12 to 40 mm', Cord: '2 m, removable' },
    look: { kind: 'power-strip', finish: 'graphite', accent: '#f2b04f', size: 0 },
  },
  {
    name: 'Rack PDU, 10 Outlets, Metered',
    priceCents: 9_900,
    available: 1150,
    description:
      'Shows the current on its front and over the network, by outlet, and warns before the breaker does the warning. C13 outlets with latches and one C19. Its menu is the same on the display, on the web page and in the interface for scripts, because we asked for that in writing.',
    specs: {
      Outlets: '9 × C13, 1 × C19',
      Rating: '16 A',
      Metering: 'Per outlet',
      Network: 'SNMP, HTTPS',
      Height: '1U',
    },
    look: { kind: 'rack-pdu', finish: 'graphite', accent: '#7ee29a', size: 2 },
  },
  {
    name: 'Voltline 65 W USB-C Charger',
    priceCents: 1_900,
    available: 37500,
    description:
      'One charger for laptops, tablets and phones. Gallium nitride keeps it small and cool; folding pins keep it from tearing bags. Two ports share 65 watts by need. Many companies buy one for the desk and one for home with each laptop, and stop hearing about forgotten chargers.',
    specs: {
      Power: '65 W',
      Ports: '2 × USB-C',
      Size: '54 × 50 × 29 mm',
      Weight: '108 g',
      Warranty: '3 years',
    },
    look: { kind: 'charger', finish: 'white', accent: '#f0b429', size: 1 },
  },
  {
    name: 'Voltline 20 W Charger',
    priceCents: 800,
    available: 62000,
    description:
      'A small USB-C charger for phones, scanners and headsets. Safety-marked, cool to the touch, packed fifty to a carton without individual boxes.',
    specs: { Power: '20 W', Ports: '1 × USB-C', Carton: '50 pieces', Warranty: '2 years' },
    look: { kind: 'charger', finish: 'silver', accent: '#48c9a9', size: 0 },
  },
  {
    name: 'Reserve 10 Power Bank',
    priceCents: 1_700,
    available: 21000,
    description:
      'Ten thousand milliampere-hours: two full phones or one tablet. May be carried on aircraft, and says so on its label in the words that airport staff look for. The surface takes a one-colour print of your mark at no extra cost from 500 pieces. Charges itself in under two hours.',
    specs: {
      Capacity: '10,000 mAh, 37 Wh',
      Output: '30 W',
      Ports: 'USB-C, USB-A',
      Weight: '182 g',
      Print: 'From 500 pieces',
    },
    look: { kind: 'power-bank', finish: 'midnight', accent: '#7ab8f5', size: 1 },
  },
]
