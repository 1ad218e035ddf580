const pixelsASquare = 10

/** Returns a text's QR code as a PNG, including the quiet zone. */
export async function qrPng(text: string): Promise<Blob> {
  const { toCanvas } = await import('qrcode')
  const canvas = document.createElement('canvas')
  await toCanvas(canvas, text, { scale: pixelsASquare, errorCorrectionLevel: 'M' })
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (png) => (png ? resolve(png) : reject(new Error('We couldn’t create the QR code.'))),
      'image/png',
    )
  })
}
