import sharp from 'sharp'

/** A picture of one color, with 12 million pixels in 548 bytes. */
export const largeAvif = Buffer.from(
  [
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAA',
    'AAAERAAAEAAQAAAAAA+gABAAAAAAAAASoAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAA',
    'AAA4aXBjbwAAAAxhdjFDgTACAAAAABRpc3BlAAAAAAAADawAAA2sAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAEybW',
    'RhdBIACgo8LvavatpAQ0GkMpkCEkoTGCYeeeeaCQAAbs/MRSKtMj1VRI/jTCWaAtnwH4PCFWo6j632syvJ6P2c8TJ70QMWiGC75Si392tQK3Z2',
    'SxbNdNh6+NO8sii7Yx+AEJx+RK18D9YLrhGHYWtri21LAN4Lsv//yRCsqFLt1iMYUreSeHxPlnEqEHDkvs/MU+aexP/sDeDTq16IWfAS68zNr1',
    '5r61fOGigvu1aiGsruOjf7bWrr3wzc/jzOHR43PRrj/iCXldrHw8zcUWtH2C6IMgwGn2XvzguvPV52OCDm6EAQwOsNaOH0N3pPzAjAfR4NqLeF',
    'dRYncH8RPLUw8TyoN7nHsYts89ti490hVXIBkENaCkrq+dYqRXzbgP1qgVWlTIml+Re8zDg=',
  ].join(''),
  'base64',
)

/** A picture of one color, with 79 million pixels in 38 bytes. */
export const largeWebp = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvw+KwCAdQxDKXqP+BiOh/AAA=', 'base64')

/** A JPEG of a few hundred bytes that claims these dimensions. A decoder keeps all passes of such a picture in memory. */
export async function claimingJpeg(width: number, height: number): Promise<Buffer> {
  const small = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c84' } })
  const bytes = await small.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const header = bytes.indexOf(Buffer.from([0xff, 0xc2]))
  bytes.writeUInt16BE(height, header + 5)
  bytes.writeUInt16BE(width, header + 7)
  return bytes
}
