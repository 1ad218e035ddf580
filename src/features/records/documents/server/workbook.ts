/** A sheet of a workbook. Its heading row stays visible; `widths` are in characters. */
interface WorkbookSheet {
  name: string
  head: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
  widths: readonly number[]
}

/** Returns an XLSX file. Texts are stored as text, so no spreadsheet program treats one as a formula. */
export async function workbook(sheets: readonly WorkbookSheet[]): Promise<Uint8Array> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile(
    sheets.map(({ name, head, rows, widths }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width })),
      data: [
        head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map(cell)),
      ],
    })),
  ).toBuffer()
}

function cell(value: string | number | null) {
  if (value === null) return null
  return typeof value === 'number' ? { value, type: Number } : { value, type: String, wrap: true }
}
