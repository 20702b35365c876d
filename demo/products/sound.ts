import type { CatalogueEntry } from '../product.ts'

export const sound: readonly CatalogueEntry[] = [
  {
    name: 'Callline Duo USB Headset',
    priceCents: 2_900,
    available: 24500,
    description:
      'Both ears, one cable, no battery to run flat. The microphone hears the speaker and not the room behind; we measured it in a call centre at full shift. Ear cushions are changed without tools, and a bag of twenty spares comes with each hundred. Works with every calling program that we know, and its mute button is understood by most.',
    specs: {
      Connection: 'USB-C and USB-A',
      Microphone: 'Noise-cancelling boom',
      Weight: '118 g',
      Spares: '20 cushions per 100',
      Warranty: '2 years',
    },
    look: { kind: 'headset', finish: 'graphite', accent: '#4fb3f7', size: 1 },
  },
  {
    name: 'Callline Mono USB Headset',
    priceCents: 2_200,
    available: 16800,
    description:
      'One ear for the caller, one for the room: reception desks, control rooms and teachers prefer it. The same boom, cushions and spares as the Duo. Worn on either side by turning the boom.',
    specs: {
      Connection: 'USB-A',
      Microphone: 'Noise-cancelling boom',
      Weight: '81 g',
      Side: 'Left or right',
    },
    look: { kind: 'headset', finish: 'midnight', accent: '#f2b04f', size: 0 },
  },
  {
    name: 'Callline Air Wireless Headset',
    priceCents: 8_900,
    available: 3900,
    description:
      'Thirty hours of talk, a charging stand, and silence around you when the room is loud. Connects to the computer through its own small receiver, which is steadier than plain Bluetooth where two hundred people sit on a floor, and to a phone at the same time. A red light tells colleagues that you are in a call.',
    specs: {
      Connection: 'Receiver and Bluetooth 5.4',
      Talk: '30 hours',
      Noise: 'Active cancelling',
      Stand: 'Charging, included',
      Weight: '164 g',
    },
    look: { kind: 'headset', finish: 'silver', accent: '#e85d75', size: 2 },
  },
  {
    name: 'Roundtable Speakerphone',
    priceCents: 7_900,
    available: 2300,
    description:
      'Puts a remote colleague in the middle of the table. Four microphones find who is talking, and two of the devices can be joined without a cable for a longer table. Fifteen hours from one charge. Its case is closed against spilled coffee, which has tested it more often than we have.',
    specs: {
      Range: '2.5 m',
      Microphones: '4',
      Battery: '15 hours',
      Connection: 'USB-C, Bluetooth',
      Joining: 'Two devices',
    },
    look: { kind: 'speakerphone', finish: 'graphite', accent: '#48c9a9', size: 1 },
  },
  {
    name: 'Roomline Conference Bar',
    priceCents: 54_900,
    available: 340,
    description:
      'Camera, microphones and speakers for a room of eight in one bar below the display. It frames the people who are there, follows nobody about, and needs one cable to a laptop. A sliding cover closes the lens so that everybody can see that it is closed. Comes with wall and display mounts and a cable of five metres.',
    specs: {
      Room: 'Up to 8 people',
      Camera: '4K, 120°',
      Microphones: '6',
      Connection: 'USB-C',
      Cover: 'Sliding',
    },
    look: { kind: 'conference-bar', finish: 'graphite', accent: '#7ee29a', size: 1 },
  },
  {
    name: 'Windowline Webcam 1080p',
    priceCents: 3_600,
    available: 14300,
    description:
      'A webcam that shows people as they look: even in the light of an office window, sharp from forty centimetres. Field of view 78 degrees, so the washing stays out of the picture. A shutter, a clip that fits displays of any thickness, and a screw thread.',
    specs: {
      Picture: '1080p at 60 Hz',
      View: '78°',
      Focus: 'Automatic',
      Shutter: 'Yes',
      Cable: '1.8 m, USB-C',
    },
    look: { kind: 'webcam', finish: 'graphite', accent: '#4f8ff7', size: 0 },
  },
  {
    name: 'Studioline Webcam 4K',
    priceCents: 8_900,
    available: 2900,
    description:
      'For people who are on camera all day: a large sensor, true colours in mixed light, and a frame that can be set once and kept. Settings are stored in the camera, not in a program, so that they are the same on every computer it is plugged into. Two microphones are built in and can be switched off by a slide.',
    specs: {
      Picture: '4K at 30 Hz',
      Sensor: '1/1.8 in',
      View: '65° to 90°',
      Settings: 'Stored in the camera',
    },
    look: { kind: 'webcam', finish: 'silver', accent: '#f2734f', size: 1 },
  },
]
