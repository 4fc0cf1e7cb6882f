import { publicPageStyles } from '#features/property-links/server/page/styles.ts';
import { accentShades, textOn } from '../../rules.ts';

/** What the pages of the website add to those of property links, and the agency's colour. */
export function siteStyles(accent: string): string {
  const { light, dark } = accentShades(accent);
  return `${publicPageStyles}
:root{--accent:${light};--on-accent:${textOn(light)}}
@media screen and (prefers-color-scheme:dark){:root{--accent:${dark};--on-accent:${textOn(dark)}}}
.page.wide{max-width:72rem}
.head a{display:flex;align-items:center;gap:.75rem;min-height:2.75rem;color:inherit;text-decoration:none}
.lead{padding:.75rem 0 0;white-space:pre-line;max-width:46rem}
.purposes{display:flex;flex-wrap:wrap;gap:.5rem;padding:1rem 0 0}
.purposes a,.purposes b{display:inline-flex;align-items:center;min-height:2.75rem;padding:.25rem 1rem;border:1px solid var(--edge);border-radius:999px;color:var(--ink);text-decoration:none}
.purposes b{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
.filters{margin:1rem 0 0}
.filters form{grid-template-columns:repeat(auto-fill,minmax(min(100%,8rem),1fr));align-items:end;padding-top:.5rem}
.filters .wide{grid-column:1/-1}
.filters .acts{grid-column:1/-1;padding:0}
.found{padding:1.25rem 0 .75rem;color:var(--ink-3)}
.properties{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:1.5rem 1.25rem;margin:0;padding:0;list-style:none}
.properties a{display:grid;gap:.125rem;color:inherit;text-decoration:none}
.properties h2,.properties h3{margin:0;font-size:1rem;line-height:1.4}
.properties a:hover h2,.properties a:hover h3{text-decoration:underline}
.properties img,.properties .blank{display:block;width:100%;aspect-ratio:4/3;height:auto;margin:0 0 .5rem;object-fit:cover;border-radius:10px;background:var(--paper)}
.properties .blank{display:grid;place-items:center;color:var(--ink-3);font-size:.875rem}
.properties strong{font-size:1.125rem}
.pages{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem;padding:1.5rem 0 0}
.pages span{color:var(--ink-3)}
.back{padding:.25rem 0 .5rem}
.back a{display:inline-block;padding:.5rem 0}
form.enquiry{max-width:32rem;padding:1rem 0 0}
.check{display:flex;align-items:flex-start;gap:.75rem}
input[type=checkbox]{flex:none;width:1.5rem;height:1.5rem;min-height:0;margin:0;accent-color:var(--accent)}
.trap{position:absolute;left:-100vw;width:1px;height:1px;overflow:hidden}
.alone .button{justify-self:start}
@media print{.filters,.purposes,.pages,.back{display:none}}
`;
}
