import path from 'node:path';
import type { Plugin } from 'vite';
import type { Chunks } from './survey-build.ts';
import { closureOf, isScreen, laterOf, pagesOf } from './survey-build.ts';

/** The files whose sentences come with a page (under `first`) and with each of its screens, by the screen's name. */
export type TextParts = ReadonlyMap<string, ReadonlySet<string>>;
export const first = '';

/** For each page of a build, by the name of its html file. */
export function textParts(survey: Chunks, root: string): ReadonlyMap<string, TextParts> {
  const filesOf = (start: string): string[] => {
    const before = closureOf(survey, [start]);
    const later = laterOf(survey, before, (chunk) => !isScreen(chunk));
    const all = closureOf(survey, [...before, ...later.map(({ fileName }) => fileName)]);
    return [...all].flatMap((name) => survey.get(name)?.moduleIds ?? []).map((id) => path.relative(root, id));
  };
  return new Map(
    pagesOf(survey).map(({ fileName, facadeModuleId }) => {
      const atFirst = new Set(filesOf(fileName));
      const screens = laterOf(survey, closureOf(survey, [fileName])).filter(isScreen);
      const parts = screens.map((screen) => {
        const files = filesOf(screen.fileName).filter((file) => !atFirst.has(file));
        return [path.basename(screen.facadeModuleId ?? '', '.tsx'), new Set(files)] as const;
      });
      return [path.basename(facadeModuleId ?? ''), new Map([[first, atFirst], ...parts])] as const;
    }),
  );
}

const screenImport = /import\(['"][^'"]*?([\w-]+-screen)\.tsx['"]\)/;

/** Lets every import() of a screen wait for the screen's sentences as well. */
export function screensWithTexts(): Plugin {
  return {
    name: 'aangan:screens-with-texts',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: screenImport },
      handler(code) {
        const everyImport = new RegExp(screenImport, 'g');
        const waiting = code.replace(everyImport, (whole, screen: string) => `withTexts('${screen}', ${whole})`);
        return { code: `import { withTexts } from '#platform/i18n/web/activate.ts';\n${waiting}`, map: null };
      },
    },
  };
}
