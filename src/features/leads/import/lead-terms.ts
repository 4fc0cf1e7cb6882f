import { readClientTypes } from '#features/clients/import/read-type.ts';
import { squeeze } from '#features/imports/cells/cell-text.ts';
import { termIn } from '#features/imports/cells/term-in.ts';
import type { OwnWord } from '#platform/words/words.ts';
import type {
  Interest,
  LeadSource,
  LeadStatus,
  LostReason,
  ShippedLostReason,
  ShippedSource,
  ShippedStatus,
  TypedWonReason,
} from '../rules.ts';
import { interests, leadSources, leadStatuses, lostReasons, typedWonReasons } from '../rules.ts';

const statusTerms: Record<ShippedStatus, string> = {
  new: 'new newlead fresh freshlead open pending untouched uncontacted notcontacted unassigned assigned naya navin नया नई नवीन નવું નવી',
  contacted:
    'contacted contact called attempted attempt inprogress working followup followingup infollowup underfollowup callback calllater callbacklater rnr ringing noresponse noanswer notpicked notanswered busy switchedoff connected warm संपर्क संपर्ककिया संपर्किया संपर्कझाला संपर्ककेला સંપર્ક સંપર્કકર્યો',
  qualified:
    'qualified converted convertedtoclient convertedtocustomer interested hot hotlead prospect shortlisted sitevisit visit visitdone sitevisitdone visitscheduled sitevisitscheduled visitplanned sitevisitplanned meeting meetingdone योग्य इच्छुक साइटविजिट રસ યોગ્ય',
  negotiation:
    'negotiation negotiating innegotiation undernegotiation proposal proposalsent offer offermade token tokengiven bookinginprogress finalstage मोलभाव बातचीत वाटाघाटी વાટાઘાટ',
  closed:
    'closed close won closedwon booked booking bookingdone sold done dealdone dealclosed sale success successful registered rented बंद पूर्ण बुक विक्री સોદો પૂર્ણ બંધ',
  lost: 'lost dead dropped drop closedlost junk spam invalid fake rejected cold disqualified unqualified notqualified inactive cancelled canceled खोया रद्द गमावले ગુમાવ્યું રદ',
};

const lossReasonTerms: Record<ShippedLostReason, string> = {
  budget:
    'budget tooexpensive expensive lowbudget budgetissue budgetmismatch budgetlow pricehigh price highprice overbudget महंगा महाग મોંઘું બજેટ बजट बजेट',
  location:
    'location locationdidntsuit nothingintherightplace locationissue locationmismatch notinarea wrongarea locationnotsuitable स्थान ठिकाण સ્થળ',
  bought_elsewhere:
    'boughtelsewhere choseanotheragency wenttosomebodyelse purchasedelsewhere alreadybought alreadypurchased alreadybooked bookedelsewhere competitor losttocompetition rentedelsewhere foundelsewhere',
  not_reachable:
    'notreachable cannotbereached unreachable wrongnumber invalidnumber numberinvalid notresponding neverresponded outofreach numbernotinuse',
  not_interested:
    'notinterested notinterestedanymore nolongerinterested norequirement requirementdropped plandropped plancancelled plandeferred रुचिनहीं इच्छुकनहीं',
  duplicate: 'duplicate cameintwice repeat repeated duplicatelead',
  other: 'other others anotherreason otherreason junk spam fake अन्य इतर અન્ય',
};

/** The agency's own names, as cells may write them, with their keys. */
export type OwnTerms = Readonly<Record<'lead_stage' | 'lead_source' | 'lost_reason', ReadonlyMap<string, string>>>;

/** A name that was merged means the word that its records got. */
export function ownTerms(words: readonly OwnWord[]): OwnTerms {
  const termsOf = (kind: OwnWord['kind']) =>
    new Map(
      words
        .filter((word) => word.kind === kind && word.name !== null && !word.is_removed)
        .toSorted((one, other) => Number(other.merged_into !== null) - Number(one.merged_into !== null))
        .map(({ name, key, merged_into }) => [squeeze(name ?? ''), merged_into ?? key]),
    );
  return {
    lead_stage: termsOf('lead_stage'),
    lead_source: termsOf('lead_source'),
    lost_reason: termsOf('lost_reason'),
  };
}

/** The stage from a text: 'Site visit', 'Won', 'Follow up'; null if unknown. */
export function readLeadStatus(text: string, own?: OwnTerms): LeadStatus | null {
  return own?.lead_stage.get(squeeze(text)) ?? termIn(statusTerms, leadStatuses, text);
}

export function readLossReason(text: string, own?: OwnTerms): LostReason | null {
  return own?.lost_reason.get(squeeze(text)) ?? termIn(lossReasonTerms, lostReasons, text);
}

const wonReasonTerms: Record<TypedWonReason, string> = {
  listing_signed: 'listingagreementsigned listingsigned mandatesigned exclusivesigned',
  // The deal of another installation is not recorded in this one.
  deal_elsewhere: 'dealrecorded dealrecordedelsewhere',
  other: 'other others otherreason',
};

export function readWonReason(text: string): TypedWonReason | null {
  return termIn(wonReasonTerms, typedWonReasons, text);
}

/** 'Converted' says that the lead became a client, not that it was won. */
export function saysConverted(text: string): boolean {
  return squeeze(text).startsWith('converted');
}

const interestTerms: Record<Interest, string> = {
  buying: 'buying resale newbooking खरेदी खरीद खरीदना ખરીદી ખરીદવું',
  selling: 'selling विक्री बेचना વેચાણ વેચવું',
  renting: 'renting lease leasing bhade bhada kiraya किराया किराये भाडे भाड्याने ભાડે',
};

/** All interests that a text names; 'Owner' and other landlords do not count. */
export function readInterests(text: string): Interest[] {
  const whole = termIn(interestTerms, interests, text);
  if (whole !== null) return [whole];
  return readClientTypes(text).flatMap((type): Interest[] => {
    if (type === 'seller') return ['selling'];
    if (type === 'tenant') return ['renting'];
    return type === 'landlord' ? [] : ['buying'];
  });
}

/** Terms that mean exactly a source. */
const sourceTerms: Record<ShippedSource, string> = {
  website: 'website web site online ourwebsite companywebsite webform form वेबसाइट वेबसाईट વેબસાઇટ',
  whatsapp: 'whatsapp wa whatsap व्हाट्सएप व्हॉट्सॲप વોટ્સએપ',
  referral: 'referral reference referred ref wordofmouth friend सिफारिश संदर्भ ओळखीतून સંદર્ભ ભલામણ',
  social_media: 'socialmedia social सोशलमीडिया સોશિયલમીડિયા',
  advertisement: 'advertisement advertisment ad ads advert advertising विज्ञापन जाहिरात જાહેરાત',
  cold_call: 'coldcall coldcalling telecalling telecall telemarketing outbound कोल्डकॉल',
  email: 'email mail emailcampaign ईमेल ઇમેઇલ',
  portal: 'portal propertyportal realestateportal पोर्टल પોર્ટલ',
  walk_in: 'walkin walkins walkedin directvisit officevisit direct visitor वॉकइन વોકઇન',
  other: 'other others misc miscellaneous अन्य इतर અન્ય',
};

/**
 * Names more specific than their source: the notes keep which portal it was. Justdial counts as a portal, since it lists
 * agencies and forwards enquiries like one.
 */
const sourceNames: ReadonlyArray<readonly [LeadSource, RegExp]> = [
  [
    'portal',
    /99acres|magicbricks?|housingcom|^housing$|nobroker|squareyards?|commonfloor|makaan|proptiger|justdial|^jd$|olx|quikr|sulekha|indiaproperty|realestateindia|clickindia|portal/u,
  ],
  ['social_media', /facebook|^fb|^meta|instagram|^insta|^ig$|youtube|linkedin|twitter|telegram|social/u],
  ['whatsapp', /whatsapp/u],
  ['referral', /referr|reference|friend|relative|existing(?:client|customer)|broker|channelpartner|^cp$/u],
  ['walk_in', /walk(?:ed)?in|sitevisit/u],
  [
    'advertisement',
    /advert|google|adwords|^ppc|newspaper|hoarding|banner|flex|pamphlet|leaflet|brochure|radio|exhibition|expo|propertyshow|times(?:of|property)|sakal|lokmat|campaign|ads?$/u,
  ],
  ['cold_call', /coldcall|telecall/u],
  ['website', /website|landingpage|webform|seo|organic|chatbot/u],
  ['email', /mail/u],
];

/** The source in a text, and whether the text is more specific; null if unknown. */
export function readSource(
  text: string,
  own?: OwnTerms,
): { readonly source: LeadSource; readonly saysMore: boolean } | null {
  const named = own?.lead_source.get(squeeze(text));
  if (named !== undefined) return { source: named, saysMore: false };
  const plainly = termIn(sourceTerms, leadSources, text);
  if (plainly !== null) return { source: plainly, saysMore: false };
  const key = squeeze(text);
  const specific = sourceNames.find(([, names]) => names.test(key));
  return specific ? { source: specific[0], saysMore: true } : null;
}
