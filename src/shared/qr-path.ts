/** Returns a text's QR code as an SVG path, one unit per module, and the number of modules per side. */
export async function qrPath(text: string): Promise<{ path: string; size: number }> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`
    }
  }
  return { path, size: modules.size }
}
