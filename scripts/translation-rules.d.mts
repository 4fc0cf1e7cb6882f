export interface Shape {
  text: string;
  parts: string[];
  forms: string[][];
}

export interface Term {
  english: string;
  words: Record<string, string[]>;
  not: Record<string, string[]>;
}

export const glossaryHeading: string;
export function shapeOf(compiled: unknown): Shape;
export function faultsOf(of: {
  language: string;
  english: Shape;
  translation: Shape;
  terms: readonly Term[];
  sameAsEnglish: readonly string[];
  namesAsWritten: readonly string[];
  allowedWithout: (term: string) => boolean;
}): string[];
export function stiltedPhrases(text: string, phrases: readonly string[]): string[];
export function isTitleCase(text: string, properNames: readonly string[]): boolean;
export function hasTerm(text: string, term: string): boolean;
export function parseGlossary(markdown: string): Term[];
