import { termIn } from '#features/imports/cells/term-in.ts';

/** The usual amenities by the terms that files use. They are stored in English and read in any language. */
export const amenityTerms: Readonly<Record<string, string>> = {
  'Swimming Pool': 'swimmingpool pool स्विमिंगपूल સ્વિમિંગપૂલ',
  Gym: 'gym gymnasium जिम व्यायामशाळा જિમ',
  Parking: 'parking carparking पार्किंग પાર્કિંગ',
  Security: 'security सुरक्षा સુરક્ષા',
  Garden: 'garden बग़ीचा बगीचा बाग બગીચો',
  Balcony: 'balcony balconies बालकनी बाल्कनी બાલ્કની',
  'Air Conditioning': 'airconditioning airconditioner ac एयरकंडीशनिंग एसी वातानुकूलन એરકન્ડિશનિંગ એસી',
  Elevator: 'elevator lift लिफ़्ट लिफ्ट લિફ્ટ',
  Wifi: 'wifi वाईफ़ाई वाईफाई वायफाय વાઇફાઇ',
  Furnished: 'furnished fullyfurnished फ़र्निश्ड फर्निश्ड ફર્નિશ્ડ',
  'Pet Friendly': 'petfriendly petsallowed पालतूजानवरचलेंगे पाळीवप्राणीचालतील પાલતુપ્રાણીચાલશે',
};
const names = Object.keys(amenityTerms);

/** The usual amenity for a text; else the text itself. */
export function usualAmenity(text: string): string {
  return termIn(amenityTerms, names, text) ?? text;
}
