import { termIn } from '#features/imports/cells/term-in.ts';
import { type Language, languageCodes } from '#platform/i18n/languages.ts';
import { type ClientType, clientTypes } from '../rules.ts';

const typeTerms: Record<ClientType, string> = {
  buyer:
    'buyer buyers buying buy purchase purchaser forbuying homebuyer enduser khareedar kharidar kharedidar grahak खरीदार खरीददार खरेदीदार ग्राहक ખરીદનાર ખરીદદાર ગ્રાહક',
  seller: 'seller sellers selling sell sale forsale vendor vikreta bechnewala विक्रेता વેચનાર વિક્રેતા',
  tenant:
    'tenant tenants renter rent rental forrent onrent lessee licensee pg kirayedar kiraydar kirayadar bhadekari bhadekaru bhaduat किरायेदार किराएदार भाडेकरू भाडेकरी ભાડૂત ભાડુઆત',
  landlord:
    'landlord landlords landlady owner owners houseowner flatowner propertyowner homeowner lessor licensor letting makanmalik malik gharmalak मकानमालिक मालिक घरमालक मालक મકાનમાલિક માલિક',
  investor: 'investor investors investment investing invest niveshak guntavnukdar निवेशक गुंतवणूकदार રોકાણકાર',
};

/** Reads 'Buyer', 'For rent', 'House owner', 'किरायेदार'; null if the text names no client type. */
export function readClientType(text: string): ClientType | null {
  return termIn(typeTerms, clientTypes, text);
}

const languageTerms: Record<Language, string> = {
  en: 'en eng english angrezi अंग्रेज़ी अंग्रेजी इंग्रजी અંગ્રેજી',
  hi: 'hi hin hindi हिन्दी हिंदी हिंदि હિન્દી હિંદી',
  mr: 'mr mar marathi मराठी મરાઠી',
  gu: 'gu guj gujarati gujrati गुजराती ગુજરાતી',
};

export function readLanguage(text: string): Language | null {
  return termIn(languageTerms, languageCodes, text);
}
