import { publicFontFaces, publicFontFamily } from '#platform/fonts/server/public-fonts.ts';

/**
 * The styles of the public pages. They use the colours of `tokens.css` as hex codes, since old phones do not know others, and
 * the system's fonts: the page must be small. Only a script that the system cannot write needs another file.
 */
export const publicPageStyles = `
${publicFontFaces}
:root{color-scheme:light dark;--paper:#f6f3f0;--sheet:#fefdfb;--line:#e4dfda;--edge:#8f8780;--ink:#241d18;--ink-2:#4a423c;--ink-3:#6b625b;--accent:#a8492a;--on-accent:#fff;--tint:#faf0ea;--ok:#1f5c3a;--ok-tint:#e6f4ea;--bad:#9c1f3a}
@media screen and (prefers-color-scheme:dark){:root{--paper:#14110f;--sheet:#1b1714;--line:#37312c;--edge:#857c74;--ink:#efebe6;--ink-2:#cbc5be;--ink-3:#a49c94;--accent:#e08a63;--on-accent:#2a140a;--tint:#33231b;--ok:#9bd9b3;--ok-tint:#1c2f24;--bad:#f39aac}}
*{box-sizing:border-box}
html{background:var(--sheet);color:var(--ink-2);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","${publicFontFamily}",sans-serif;-webkit-text-size-adjust:100%;overflow-wrap:anywhere}
body{margin:0}
h1,h2,strong,b{color:var(--ink);font-weight:600}
h1{margin:0;font-size:1.375rem;line-height:1.3;text-wrap:balance}
h2{margin:0 0 .5rem;font-size:1.0625rem}
p{margin:0}
a{color:var(--accent)}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible,summary:focus-visible,.gallery:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.page{max-width:46rem;margin:0 auto;padding:0 1rem 3rem}
.head{display:flex;align-items:center;gap:.75rem;min-height:3.5rem;padding:.5rem 0;color:var(--ink);font-weight:600}
.head img{display:block;max-height:2.5rem;max-width:10rem;width:auto;height:auto;border-radius:4px;background:#fff}
.gallery{display:flex;gap:.5rem;margin:0 -1rem;padding:0 1rem;overflow-x:auto;scroll-snap-type:x mandatory;scroll-padding:0 1rem;list-style:none}
.gallery li{flex:none;width:100%;scroll-snap-align:center;position:relative}
.gallery li:not(:only-child){width:92%}
.gallery a{display:block}
.gallery img{display:block;width:100%;aspect-ratio:4/3;height:auto;object-fit:cover;border-radius:10px;background:var(--paper)}
.plans{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:.5rem;margin:0;padding:0;list-style:none}
.plans img{display:block;width:100%;aspect-ratio:4/3;height:auto;object-fit:contain;border:1px solid var(--line);border-radius:10px;background:#fff}
.count{position:absolute;right:.5rem;bottom:.5rem;padding:.125rem .5rem;border-radius:999px;background:rgba(20,15,10,.72);color:#fff;font-size:.8125rem}
.title{display:grid;gap:.25rem;padding:1rem 0 0}
.price{color:var(--ink);font-size:1.625rem;font-weight:600;line-height:1.25}
.price small{font-size:.9375rem;font-weight:400;color:var(--ink-3)}
.quiet{color:var(--ink-3);font-size:.875rem}
.notice{display:flex;align-items:center;gap:.25rem;padding-top:.25rem}
.notice img{width:1px;height:1px}
.acts{display:flex;flex-wrap:wrap;gap:.5rem;padding:1rem 0 0}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--edge);border-radius:6px;background:transparent;color:var(--ink);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
.button.main{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
.acts .button{flex:1 1 auto}
form.plain .acts{padding:0}
section{padding:1.25rem 0;border-bottom:1px solid var(--line)}
section:last-of-type{border-bottom:0}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.75rem 1rem;margin:0}
dt{color:var(--ink-3);font-size:.8125rem}
dd{margin:0;color:var(--ink);font-weight:500}
.text{white-space:pre-line}
.chips{display:flex;flex-wrap:wrap;gap:.375rem;margin:0;padding:0;list-style:none}
.chips li{padding:.125rem .625rem;border:1px solid var(--line);border-radius:999px;color:var(--ink);font-size:.875rem}
.code{display:flex;align-items:center;gap:1rem;padding:.75rem 0 0}
.code svg{flex:none;width:6rem;height:6rem;padding:.25rem;border-radius:6px;background:#fff}
.agent{display:flex;align-items:center;gap:.75rem}
.agent img{flex:none;width:3.5rem;height:3.5rem;border-radius:50%;object-fit:cover;background:var(--paper)}
details{border:1px solid var(--line);border-radius:10px;background:var(--sheet)}
details+details,form+details{margin-top:.5rem}
summary{min-height:2.75rem;padding:.625rem 1rem;color:var(--ink);font-weight:500;cursor:pointer}
form{display:grid;gap:.875rem;padding:.25rem 1rem 1rem}
form.plain{padding:0}
section>form.plain,article>form.plain{padding-top:.875rem}
label,fieldset{display:grid;gap:.25rem;margin:0;padding:0;border:0;color:var(--ink);font-size:.9375rem}
legend{padding:0 0 .25rem}
input,select,textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:6px;background:var(--sheet);color:var(--ink);font:inherit}
textarea{min-height:5.5rem;resize:vertical}
.choices{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
.choices label{display:flex;align-items:center;gap:.5rem;min-height:2.75rem}
input[type=radio]{width:1.25rem;height:1.25rem;min-height:0;margin:0;accent-color:var(--accent)}
.said{display:grid;gap:.5rem;margin:1rem 0 0;padding:.75rem 1rem;border-radius:10px;background:var(--ok-tint);color:var(--ok)}
.wrong{color:var(--bad);font-size:.875rem}
footer{padding-top:1.25rem;color:var(--ink-3);font-size:.875rem}
footer ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:.5rem 0 0;padding:0;list-style:none}
footer li a,footer li b{display:inline-block;padding:.625rem 0}
.languages button{padding:.625rem 0;border:0;background:none;color:var(--accent);font:inherit;text-decoration:underline;cursor:pointer}
a.back{display:inline-block;padding:.625rem 0}
.common{padding-top:.75rem}
.compare{margin:1.25rem -1rem 0;overflow-x:auto}
.compare:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
table{table-layout:fixed;border-collapse:separate;border-spacing:0;width:100%;font-size:.9375rem;overflow-wrap:break-word}
.of-2{min-width:27rem}.of-3{min-width:37rem}.of-4{min-width:47rem}.of-5{min-width:57rem}
th,td{padding:.5rem .75rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;white-space:pre-line}
td,thead th{color:var(--ink)}
tbody th,thead td{position:sticky;left:0;z-index:1;padding-left:1rem;background:var(--sheet);color:var(--ink-3);font-weight:400;font-size:.8125rem}
thead td{width:7rem}
thead th{font-weight:600}
thead img,.blank{display:block;width:100%;aspect-ratio:4/3;height:auto;margin-bottom:.5rem;object-fit:cover;border-radius:8px;background:var(--paper)}
td strong{font-size:1.0625rem}
td .button{width:100%;margin-bottom:.375rem;padding:.375rem .5rem;font-size:.875rem;white-space:normal}
.has{background:var(--tint)}
.alone{padding-top:12vh;display:grid;gap:.75rem}
@media(min-width:48rem){.gallery li:not(:only-child){width:70%}h1{font-size:1.75rem}.acts .button{flex:0 1 auto}}
@media print{@page{margin:14mm}.acts,.answers,.notice,.count,footer ul,.button,.asks{display:none}.compare{overflow:visible}.gallery{display:grid;grid-template-columns:1fr 1fr;margin:0;padding:0}.gallery li,.gallery li:not(:only-child){width:auto}.gallery li:nth-child(n+5){display:none}section{break-inside:avoid;padding:.75rem 0}.page{max-width:none;padding:0}}
`;
