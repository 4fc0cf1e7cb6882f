import type { StateCode } from '#platform/indian-states.ts';
import type { Validity } from './rules.ts';
import { isInForce, registrationState } from './rules.ts';

/**
 * How a property is sold. Only a sale by the builder needs a registered project; the exemptions are those of the
 * Real Estate (Regulation and Development) Act, 2016, section 3(2)(a), (b) and (c).
 */
export const saleKinds = ['new', 'new_small', 'new_completed', 'renovated', 'resale'] as const;
export type SaleKind = (typeof saleKinds)[number];

/**
 * Sections of the Real Estate (Regulation and Development) Act, 2016 (Act 16 of 2016):
 * https://www.lawgratis.com/bare-acts/the-real-estate-regulation-and-development-act-2016 (3),
 * https://shas.co.in/detail/29611.aspx (5), https://snappar.com/laws/real-estate-regulation-development-act-2016/9 (9),
 * https://lawgist.in/real-estate-regulation-and-development-act/10 (10).
 */
export const sharingRules = {
  /**
   * 3(1): no promoter may advertise, market or offer a unit of a project that is not registered. 10(a): a registered
   * agent may not facilitate the sale of one.
   */
  project_unregistered: { severity: 'refuse', sections: '3(1), 10(a)' },
  /** As above: the registration begins later. */
  project_upcoming: { severity: 'refuse', sections: '3(1), 10(a)' },
  /** 5(3): a registration is valid for the declared period. 6: the Authority extends it. */
  project_expired: { severity: 'refuse', sections: '3(1), 5(3), 6' },
  /** Each State has its own Authority, so a project is registered where it is. */
  project_in_other_state: { severity: 'warn', sections: '3(1)' },
  /** 9(1): an agent needs a registration of the State. Refused only if all known ones have ended. */
  agent_expired: { severity: 'refuse', sections: '9(1)' },
  /** 9(5): the agent quotes the number in every sale. None is known, which proves nothing. */
  agent_unknown: { severity: 'warn', sections: '9(1), 9(5)' },
  /** Nobody said whether the builder sells it. */
  sale_kind_unknown: { severity: 'warn', sections: '3(1), 3(2)' },
  /** A State's order asks for the QR code of the project's page; see `qrOrders`. */
  qr_missing: { severity: 'warn', sections: '11(2)' },
} as const satisfies Record<string, { readonly severity: 'refuse' | 'warn'; readonly sections: string }>;

export type SharingCode = keyof typeof sharingRules;
// `Object.keys` returns `string[]`.
export const sharingCodes = Object.keys(sharingRules) as SharingCode[];

interface StateRules {
  /** Advertisements carry the QR code of the project's page. */
  readonly qr?: string;
  /** Agents quote their own number in advertisements. */
  readonly agentNumber?: string;
}

/** Rules of single States, by GST code; each is applied only where its text was found. Other States: the Act alone. */
const stateRules: Partial<Record<StateCode, StateRules>> = {
  // Order 46/2023 of 29 May 2023 (from 1 August 2023), 46B/2023 of 21 August 2023 (agents), 46C/2025 of 8 April 2025:
  // https://maharera.maharashtra.gov.in, summarized at
  // https://desaidiwanji.com/insights/articles/transparency-first-maharera-enforces-stricter-rules-for-real-estate-advertising
  '27': { qr: 'MahaRERA 46B/2023, 46C/2025', agentNumber: 'Maharashtra RERA Rules 2017, 14(2)' },
  // Order 108 of 19 May 2025, from 15 June 2025:
  // https://1-comply.com/2025/05/27/gujarat-rera-order-display-of-unique-registration-no-website-qr-code-in-real-estate-ads/
  '24': { qr: 'GujRERA 108/2025' },
  // Order of 19 August 2023, from 1 September 2023: The Hindu, 24 August 2023 (article67230744)
  '32': { qr: 'K-RERA, 19.08.2023' },
};

/** The Act came into force on 1 May 2017; projects that were completed before need no registration (3(2)(b)). */
const firstYearOfTheAct = 2017;

export interface ProjectFacts extends Validity {
  readonly state: string;
  readonly page_url: string | null;
}

/** What the rules need to know of a property, its project and those who offer it. Null is unknown. */
export interface SharingFacts {
  readonly purpose: 'sale' | 'rent' | 'lease';
  readonly sale_kind: SaleKind | null;
  /** GST code. */
  readonly state: string;
  readonly year_built: number | null;
  /** The number typed at the property. */
  readonly rera_number: string | null;
  /** The linked project; null also if it is in the trash. */
  readonly project: ProjectFacts | null;
  /** Registrations of the agency and of the property's agent in the property's State. */
  readonly agents: readonly Validity[];
}

export interface SharingFinding {
  readonly code: SharingCode;
  readonly severity: 'refuse' | 'warn';
  /** Sections of the Act. */
  readonly sections: string;
  /** The State's order or rule that asks for it, too. */
  readonly order: string | null;
}

/**
 * What keeps a property from being shared on a day, worst first. Rentals and resales are free: the Act regulates sales by
 * promoters.
 */
export function sharingFindings(facts: SharingFacts, today: string): SharingFinding[] {
  if (facts.purpose !== 'sale') return [];
  const codes = codesFor(facts, today);
  const findings = codes.map((code) => ({ code, ...sharingRules[code], order: orderOf(code, facts.state) }));
  return findings.toSorted((one, other) => Number(one.severity === 'warn') - Number(other.severity === 'warn'));
}

function codesFor(facts: SharingFacts, today: string): SharingCode[] {
  const { sale_kind, year_built, rera_number, project } = facts;
  const hasNumber = project !== null || (rera_number ?? '').trim() !== '';
  if (sale_kind === null) {
    const isOlder = year_built !== null && year_built < firstYearOfTheAct;
    return isOlder || hasNumber ? [] : ['sale_kind_unknown'];
  }
  if (sale_kind !== 'new') return [];
  if (!hasNumber) return ['project_unregistered', ...agentCodes(facts, today)];
  return [...(project ? projectCodes(project, facts.state, today) : []), ...agentCodes(facts, today)];
}

function projectCodes(project: ProjectFacts, state: string, today: string): SharingCode[] {
  const current = registrationState(project, today);
  const codes: SharingCode[] = [];
  if (current === 'expired') codes.push('project_expired');
  if (current === 'upcoming') codes.push('project_upcoming');
  if (project.state !== state) codes.push('project_in_other_state');
  if (project.page_url === null && rulesOf(state).qr !== undefined) codes.push('qr_missing');
  return codes;
}

function agentCodes({ agents }: SharingFacts, today: string): SharingCode[] {
  if (agents.length === 0) return ['agent_unknown'];
  return agents.some((agent) => isInForce(agent, today)) ? [] : ['agent_expired'];
}

function orderOf(code: SharingCode, state: string): string | null {
  const { qr, agentNumber } = rulesOf(state);
  if (code === 'qr_missing') return qr ?? null;
  return code === 'agent_unknown' ? (agentNumber ?? null) : null;
}

function rulesOf(state: string): StateRules {
  return stateRules[state as StateCode] ?? {};
}
