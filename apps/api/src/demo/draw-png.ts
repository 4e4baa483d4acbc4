/**
 * Returns a drawing (SVG) as a PNG. Previews of users' pictures block all other loaders of the library in their process,
 * so the one for drawings is allowed here.
 */
export async function drawPng(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  return await sharp(Buffer.from(drawing)).png().toBuffer()
}
