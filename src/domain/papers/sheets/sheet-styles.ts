import { type PageBox, pageMargins, pageSides } from './paper-sizes.ts';
import { fontFamily, typeStyles } from './type.ts';

/**
 * Returns the stylesheet of a sheet: black on white, on screen and on paper, independent of the surrounding page. Each
 * page is 0.3 mm shorter than the paper, so that rounding does not cause an extra page.
 */
export function sheetStyles(box: PageBox): string {
  const { width, height } = pageSides(box);
  const { side, top, bottom } = pageMargins;
  const type = Object.entries(typeStyles).map(
    ([name, { size, leading, above, ...face }]) =>
      `.${name}{font-size:${size}pt;line-height:${leading}pt${'bold' in face ? ';font-weight:700' : ''}}` +
      (above > 0 ? `p+.${name}{margin-top:${above}pt}` : ''),
  );
  return `
@page{size:${width}mm ${height}mm;margin:0}
*{box-sizing:border-box}
html{color-scheme:light;background:#fff;color:#000;font-family:${fontFamily};-webkit-text-size-adjust:none;text-size-adjust:none}
body,p,table{margin:0}
p{white-space:pre-line;overflow-wrap:anywhere}
.page{display:flex;flex-direction:column;width:${width}mm;min-height:${height - 0.3}mm;padding:${top}mm ${side}mm ${bottom}mm;background:#fff;break-after:page}
.page:last-child{break-after:auto}
header,footer{display:flex;justify-content:space-between;align-items:end;gap:12pt}
header{padding-bottom:4pt;border-bottom:1pt solid #000;margin-bottom:12pt}
header>:first-child{flex:3;min-width:0}
header>:last-child{flex:2;min-width:0;text-align:right}
footer{margin-top:auto;padding-top:4pt;border-top:.5pt solid #000;font-size:8pt;line-height:12pt}
footer>*{flex:1;min-width:0;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
footer>:nth-child(2){text-align:center}
footer>:last-child{text-align:right}
.rows{padding-bottom:8pt}
.row{display:flex;break-inside:avoid}
.cell{flex:none;min-width:0}
.cell[data-place=side]{display:flex;gap:8pt}
.cell[data-place=side]>:last-child{flex:1;min-width:0}
.frame{display:block;box-sizing:content-box;flex:none;border:.5pt solid #000;background:#fff;object-fit:contain}
.cell[data-place=above]>.frame{margin-bottom:5pt}
table{width:100%;border-collapse:collapse;table-layout:fixed}
th,td{padding:3pt 6pt 3pt 0;border-bottom:.5pt solid #000;text-align:left;vertical-align:top;font-weight:400}
thead th{border-bottom:1pt solid #000}
.part{border-top:.5pt solid #000;padding-top:6pt}
${type.join('\n')}
@media screen{
html{background:#d6d3cd}
body{display:flow-root;width:max-content;min-width:100%}
.page{margin:16px auto;box-shadow:0 1px 4px #0006}
}
`.trim();
}
