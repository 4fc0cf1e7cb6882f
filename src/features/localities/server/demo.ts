import { v7 as uuid } from 'uuid';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { createLocality } from './service.ts';

interface DemoLocality {
  readonly name: string;
  readonly at: readonly [latitude: number, longitude: number];
  readonly pins: readonly string[];
  readonly aliases?: readonly string[];
  /** Earlier in the list. */
  readonly beside?: readonly string[];
}

const demoCities: ReadonlyArray<{
  readonly city: string;
  readonly state: string;
  readonly localities: readonly DemoLocality[];
}> = [
  {
    city: 'Pune',
    state: '27',
    localities: [
      { name: 'Baner', at: [18.559, 73.787], pins: ['411045'], aliases: ['बाणेर', 'Baner Gaon'] },
      { name: 'Aundh', at: [18.5602, 73.8078], pins: ['411007'], aliases: ['औंध'], beside: ['Baner'] },
      { name: 'Pashan', at: [18.5417, 73.7926], pins: ['411021'], beside: ['Baner', 'Aundh'] },
      { name: 'Bavdhan', at: [18.5121, 73.7721], pins: ['411021'], beside: ['Pashan'] },
      { name: 'Kothrud', at: [18.5074, 73.8077], pins: ['411038'], aliases: ['कोथरूड'], beside: ['Bavdhan'] },
      { name: 'Wakad', at: [18.5989, 73.7612], pins: ['411057'], aliases: ['वाकड'], beside: ['Baner'] },
      {
        name: 'Hinjewadi',
        at: [18.5913, 73.7389],
        pins: ['411057'],
        aliases: ['हिंजवडी', 'IT Park'],
        beside: ['Wakad'],
      },
      { name: 'Shivajinagar', at: [18.5308, 73.8475], pins: ['411005', '411016'], aliases: ['शिवाजीनगर'] },
      {
        name: 'Deccan Gymkhana',
        at: [18.5168, 73.8413],
        pins: ['411004'],
        aliases: ['Deccan'],
        beside: ['Shivajinagar'],
      },
      { name: 'Sadashiv Peth', at: [18.5102, 73.8502], pins: ['411030'], beside: ['Deccan Gymkhana'] },
      { name: 'Koregaon Park', at: [18.5362, 73.894], pins: ['411001'], aliases: ['KP'] },
      { name: 'Sangamvadi', at: [18.5404, 73.8671], pins: ['411001'], beside: ['Shivajinagar', 'Koregaon Park'] },
      { name: 'Viman Nagar', at: [18.5679, 73.9143], pins: ['411014'], beside: ['Koregaon Park'] },
      { name: 'Bhosari', at: [18.6286, 73.8476], pins: ['411026', '411039'] },
      { name: 'Mulshi', at: [18.505, 73.513], pins: ['412108'] },
    ],
  },
  {
    city: 'Mumbai',
    state: '27',
    localities: [
      { name: 'Worli', at: [19.0096, 72.8174], pins: ['400018', '400030'], aliases: ['वरळी'] },
      { name: 'Parel', at: [19.0095, 72.8376], pins: ['400012'], aliases: ['Parel East'], beside: ['Worli'] },
      { name: 'Bandra West', at: [19.0596, 72.8295], pins: ['400050'], aliases: ['Bandra'] },
      { name: 'Powai', at: [19.1176, 72.906], pins: ['400076'], aliases: ['पवई'] },
    ],
  },
  {
    city: 'Nashik',
    state: '27',
    localities: [
      { name: 'Gangapur Road', at: [20.0121, 73.7622], pins: ['422013'] },
      { name: 'College Road', at: [20.0046, 73.7653], pins: ['422005'], beside: ['Gangapur Road'] },
      { name: 'Panchavati', at: [20.0136, 73.7949], pins: ['422003'], aliases: ['पंचवटी'] },
      { name: 'Makhmalabad', at: [20.0357, 73.7722], pins: ['422003'], beside: ['Panchavati'] },
    ],
  },
  {
    city: 'Ahmedabad',
    state: '24',
    localities: [
      { name: 'Thaltej', at: [23.0497, 72.4993], pins: ['380059'], aliases: ['થલતેજ'] },
      { name: 'Bodakdev', at: [23.0393, 72.5125], pins: ['380054'], aliases: ['બોડકદેવ'], beside: ['Thaltej'] },
      { name: 'Navrangpura', at: [23.0365, 72.5611], pins: ['380009'] },
      { name: 'Prahlad Nagar', at: [23.0122, 72.5107], pins: ['380015'], aliases: ['પ્રહલાદનગર'], beside: ['Bodakdev'] },
    ],
  },
];

/** The localities of the demo agency, with neighbours, other scripts and centres. */
export async function makeDemoLocalities(people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const [admin] = people;
  if (!admin) return;
  for (const { city, state, localities } of demoCities) {
    const ids = new Map<string, string>();
    for (const { name, at, pins, aliases = [], beside = [] } of localities) {
      const id = uuid();
      ids.set(name, id);
      await createLocality(admin, {
        id,
        name,
        city,
        state,
        aliases: [...aliases],
        pin_codes: [...pins],
        neighbour_ids: beside.flatMap((other) => ids.get(other) ?? []),
        latitude: at[0],
        longitude: at[1],
      });
    }
  }
}

/** A point in a locality of the demo, another one for each number; null if the demo does not have it. */
export function demoPoint(locality: string | null, city: string, number: number): [number, number] | null {
  const found = demoCities.find((one) => one.city === city)?.localities.find((one) => one.name === locality);
  if (!found) return null;
  const angle = number * 2.4;
  const distance = 0.002 + (number % 5) * 0.0012;
  const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000;
  return [rounded(found.at[0] + distance * Math.sin(angle)), rounded(found.at[1] + distance * Math.cos(angle))];
}
