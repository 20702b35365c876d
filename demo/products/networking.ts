import type { CatalogueEntry } from '../product.ts'

export const networking: readonly CatalogueEntry[] = [
  {
    name: 'Portline 8 Gigabit Switch',
    priceCents: 3_400,
    available: 18700,
    description:
      'Eight ports, no fan, nothing to set. For meeting rooms, tills and the corner where the printer stands. Metal case with a magnet plate and two screw holes. It has an energy-saving mode that follows the length of each cable, and a five-year replacement warranty that asks for a photo of the serial number and nothing else.',
    specs: {
      Ports: '8 × 1 GbE',
      Management: 'None',
      Power: '4.2 W',
      Case: 'Metal, fanless',
      Warranty: '5 years',
    },
    look: { kind: 'switch', finish: 'midnight', accent: '#f2b04f', size: 0 },
  },
  {
    name: 'Portline 24 PoE Switch',
    priceCents: 28_900,
    available: 2450,
    description:
      'Feeds twenty-four phones, cameras or access points with up to 370 watts, and two fibre uplinks take the traffic on. Managed by web page, command line or your own scripts; a saved configuration from one switch can be loaded into a whole lot before they are unpacked. Fans slow down when the load does, and the rack ears are in the box.',
    specs: {
      Ports: '24 × 1 GbE PoE+',
      Uplinks: '2 × 10G SFP+',
      'PoE budget': '370 W',
      Management: 'Web, CLI, API',
      Height: '1U',
    },
    look: { kind: 'switch', finish: 'graphite', accent: '#4fb3f7', size: 1 },
  },
  {
    name: 'Portline 48 Core Switch',
    priceCents: 84_900,
    available: 310,
    description:
      'Forty-eight ports at 2.5 gigabit and six at 25, for the cupboard where everything meets. Two power supplies and fan trays are exchanged while it runs. Stacks of up to eight behave as one switch with one address. The operating licence is bought once, with the switch; nothing stops working when a subscription would have ended.',
    specs: {
      Ports: '48 × 2.5 GbE',
      Uplinks: '6 × 25G SFP28',
      Stacking: 'Up to 8',
      Power: '2 × hot-swap',
      Licence: 'Perpetual',
    },
    look: { kind: 'switch', finish: 'graphite', accent: '#7ee29a', size: 2 },
  },
  {
    name: 'Aerial 7 Ceiling Access Point',
    priceCents: 13_900,
    available: 6900,
    description:
      'Wi-Fi 7 for about sixty people in a room, powered by the network cable. Looks like a smoke detector and is ignored by everybody after a day. Runs with a controller, with our free one, or alone. Each carton of ten has a template for the drill and a sheet of stickers for the serial numbers, so that the plan on paper is right.',
    specs: {
      Standard: 'Wi-Fi 7, three bands',
      Clients: 'About 60 active',
      Uplink: '2.5 GbE PoE+',
      Mounting: 'Ceiling or wall',
      Controller: 'Optional',
    },
    look: { kind: 'access-point', finish: 'white', accent: '#4f8ff7', size: 1 },
  },
  {
    name: 'Aerial 6 Room Access Point',
    priceCents: 7_900,
    available: 9800,
    description:
      'A smaller access point for hotel rooms, wards and flats. One cable in the wall brings network and power; two ports on its underside pass the network on to a television and a phone. Sold mostly in lots that match the number of rooms: tell us the number and we label each unit with its room before it ships.',
    specs: {
      Standard: 'Wi-Fi 6',
      Ports: '2 × 1 GbE',
      Uplink: 'PoE',
      Size: '118 mm across',
      Labelling: 'On request',
    },
    look: { kind: 'access-point', finish: 'white', accent: '#48c9a9', size: 0 },
  },
  {
    name: 'Aerial Outdoor Bridge',
    priceCents: 16_900,
    available: 540,
    description:
      'Connects two buildings up to three kilometres apart without digging. Sold by the piece, used in pairs; the pair finds itself when both are switched on. Rated for storms and salt air. A built-in level and signal bars make aiming a job for one person with a ladder instead of two with radios.',
    specs: {
      Range: '3 km',
      Throughput: '850 Mbit/s',
      Band: '5 GHz',
      Protection: 'IP67',
      Power: 'PoE, injector included',
    },
    look: { kind: 'antenna', finish: 'white', accent: '#f28b4f', size: 1 },
  },
  {
    name: 'Gateline 500 Branch Router',
    priceCents: 21_900,
    available: 1480,
    description:
      'Joins a branch office to the rest of the company in ten minutes: plug it in, and it fetches its settings over an encrypted line. Two wide-area ports with automatic fallback, a slot for a 5G modem, and a firewall that is updated for seven years. Comes in carrier packs of four for easy forwarding to the branches.',
    specs: {
      WAN: '2 × 2.5 GbE',
      LAN: '4 × 1 GbE',
      VPN: '500 Mbit/s',
      Fallback: '5G module slot',
      Updates: '7 years',
    },
    look: { kind: 'gateway', finish: 'graphite', accent: '#b07cf6', size: 1 },
  },
  {
    name: 'Gateline 100 Home Office Router',
    priceCents: 6_900,
    available: 0,
    description:
      'The router that companies send to people who work at home: it opens a private network for the work laptop and leaves the family’s alone. Set up by scanning a code on its underside. This batch has sold out; the next one is on the water.',
    specs: { WAN: '1 GbE', Wireless: 'Wi-Fi 6', VPN: '200 Mbit/s', Setup: 'QR code' },
    look: { kind: 'gateway', finish: 'white', accent: '#4fb3f7', size: 0 },
  },
]
