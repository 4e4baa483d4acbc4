import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { animationOf, ascii, blackPng, box, gif, noise, pdf, zip } from './bytes.ts'
import { claimingJpeg, largeAvif, largeWebp } from './large-pictures.ts'

/** A file that tries to run a script, to exhaust memory or to pretend to be something else. */
export type HostileFile = {
  what: string
  name: string
  bytes: Buffer
  /** Whether the browser may show it in place, in its sandbox. Everything else has to be a download. */
  isShown: boolean
  /** Whether it gets previews; undefined if that depends on what the decoder accepts. */
  hasPreviews?: boolean
}

/** Where a script of such a file reports that it ran. */
export const canary = '/hostile-canary'
const code = `try{top.hostile=1}catch(e){}self.hostile=1;new Image().src='${canary}';fetch('${canary}');alert('hostile')`
const script = `<script>${code}</script>`
const page = `<!doctype html><html><body>${script}<img src=x onerror="${code}"></body></html>`
const svgTag = '<svg xmlns="http://www.w3.org/2000/svg"'
const svg = `${svgTag} onload="${code}">${script}</svg>`

type Case = [what: string, name: string, content: string | Buffer, isShown?: boolean, hasPreviews?: boolean]

const pages: Case[] = [
  ['an SVG with a script', 'logo.svg', svg],
  ['an SVG that is named as PNG', 'logo.png', svg],
  ['an SVG with a page in it', 'a.svg', `${svgTag}><foreignObject>${page}</foreignObject></svg>`],
  ['an SVG after a byte order mark', 'bom.svg', `\ufeff${svg}`],
  ['an SVG after a comment', 'c.svg', `<!-- ${'x'.repeat(3_000)} -->${svg}`],
  ['an SVG with entities', 'e.svg', `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "${'y'.repeat(99)}">]>${svg}`],
  ['a compressed SVG', 'logo.svgz', gzipSync(svg)],
  ['a page that is named as PNG', 'photo.png', page],
  ['a page that is named as text', 'notes.txt', page],
  ['a page after white space', 'space.html', `\n\n \t${page}`],
  ['a page after a byte order mark', 'bom.html', `\ufeff${page}`],
  // Its first bytes are those of an MP3 frame, and nosniff keeps the browser from reading it as a page.
  ['a page in UTF-16', 'utf16.html', Buffer.from(`\ufeff${page}`, 'utf16le'), true],
  ['a page in UTF-7', 'utf7.html', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-', true],
  ['a page after a comment', 'comment.html', `<!-- -->${page}`],
  ['a page after text', 'text.html', `Hello ${page}`, true],
  ['an XHTML page', 'a.xhtml', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`],
  ['XML with a style sheet', 'a.xml', `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${canary}"?><a/>`],
  [
    'XML with nested entities',
    'laughs.xml',
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><a>&b;</a>`,
  ],
  [
    'XML with an external entity',
    'x.xml',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  ],
  [
    'a page archive',
    'page.mhtml',
    `MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\n\n${page}`,
    true,
  ],
  ['a script', 'run.js', code, true],
  ['a shell script', 'run.sh', '#!/bin/sh\nrm -rf /\n', true],
  ['a shortcut', 'a.url', '[InternetShortcut]\nURL=javascript:alert(1)\n', true],
]

const polyglots = (png: Buffer, jpeg: Buffer, webp: Buffer): Case[] => [
  ['a GIF that is a script', 'a.gif', `GIF89a=1;/*${'x'.repeat(20)}*/${code}//`, true, false],
  ['a GIF that is a page', 'b.gif', Buffer.concat([gif(1, 1, 1), ascii(page)]), true],
  ['a PNG with a page after its end', 'a.png', Buffer.concat([png, ascii(page)]), true],
  ['a JPEG with a page after its end', 'a.jpg', Buffer.concat([jpeg, ascii(page)]), true],
  ['a JPEG that is named as page', 'a.html', jpeg, true, true],
  ['a WebP with a page after its end', 'a.webp', Buffer.concat([webp, ascii(page)]), true],
  ['a PDF that is a page', 'a.pdf', `%PDF-1.7\n${page}`, true],
  ['a page that is a PDF', 'b.pdf', `${page}\n%PDF-1.7\n`],
  ['a BMP that is a script', 'a.bmp', `BM=1;${code}//`],
  ['a sound with a page', 'a.wav', Buffer.concat([ascii('RIFF\x24\0\0\0WAVEfmt '), ascii(page)]), true],
  ['a ZIP that is a page', 'a.zip', Buffer.concat([zip('a.html', ascii(page)), ascii(page)])],
  ['a Flash movie', 'a.swf', Buffer.concat([ascii('FWS\x09'), noise('swf', 4)])],
  ['a program', 'a.png', Buffer.concat([ascii('MZ\x90\0'), noise('exe', 4)])],
  ['a Linux program', 'b.png', Buffer.concat([ascii('\x7fELF\x02\x01\x01\0'), noise('elf', 4)])],
  ['a WebAssembly module', 'a.wasm', ascii('\0asm\x01\0\0\0')],
  ['an icon', 'a.ico', Buffer.concat([ascii('\0\0\x01\0\x01\0\x01\x01\0\0\x01\0\x20\0'), noise('ico', 2)])],
  ['bytes that are not text', 'a.txt', Buffer.from([0x80, 0xfe, 0xfd, 0x80, 0x3c])],
  ['one NUL', 'nul.txt', Buffer.from([0])],
]

const media: Case[] = [
  [
    'a video with a page in a box',
    'a.mp4',
    Buffer.concat([box('ftyp', ascii('isom\0\0\0\0isom')), box('moov', ascii(page))]),
    true,
  ],
  [
    'a video whose boxes have odd sizes',
    'b.mp4',
    Buffer.concat([
      box('ftyp', ascii('isom\0\0\0\0isom')),
      box('moov', noise('moov', 2), 0xffffffff),
      box('free', Buffer.alloc(0), 0),
    ]),
    true,
  ],
  [
    'a video of an unknown brand',
    'c.mp4',
    Buffer.concat([box('ftyp', ascii('????\0\0\0\0')), noise('brand', 2)]),
    true,
  ],
  [
    'a PDF that runs a script',
    'js.pdf',
    pdf(`/OpenAction << /S /JavaScript /JS (app.alert\\(1\\);this.submitForm\\("${canary}"\\)) >>`),
    true,
  ],
  ['a PDF that opens a program', 'launch.pdf', pdf('/OpenAction << /S /Launch /F (calc.exe) >>'), true],
  [
    'a PDF that opens an address',
    'uri.pdf',
    pdf(`/OpenAction << /S /URI /URI (javascript:${'alert'}\\(1\\)) >>`),
    true,
  ],
]

const bombs = async (png: Buffer, jpeg: Buffer, webp: Buffer, avif: Buffer): Promise<Case[]> => [
  ['a PNG of 40,000 × 40,000 pixels', 'huge.png', await blackPng(40_000, 40_000), true, false],
  ['a PNG of 8,900 × 8,900 pixels', 'large.png', await blackPng(8_900, 8_900), true, true],
  ['a PNG that claims four billion frames', 'frames.png', await blackPng(8, 8, [animationOf(0xffffffff)]), true],
  [
    'a PNG with 10 MB of text',
    'text.png',
    await blackPng(8, 8, [['tEXt', Buffer.concat([ascii('a\0'), Buffer.alloc(10_000_000, 'x')])]]),
    true,
  ],
  ['a GIF with 20,000 frames', 'frames.gif', gif(1_000, 1_000, 20_000), true],
  ['a GIF of 65,535 × 65,535 pixels', 'huge.gif', gif(65_535, 65_535, 1), true],
  [
    'a WebP that claims 16,777,216 × 16,777,216 pixels',
    'huge.webp',
    Buffer.concat([ascii('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0'), Buffer.alloc(6, 0xff)]),
    true,
    false,
  ],
  ['an AVIF that claims 65,535 × 65,535 pixels', 'huge.avif', withAvifSize(avif, 65_535), true, false],
  ['an AVIF of 3,500 × 3,500 pixels', 'large.avif', largeAvif, true, false],
  ['a WebP of 8,900 × 8,900 pixels', 'large.webp', largeWebp, true, false],
  ['a JPEG that claims 8,900 × 8,900 pixels in passes', 'passes.jpg', await claimingJpeg(8_900, 8_900), true, false],
  ['a ZIP of 20 MB of zeros', 'bomb.zip', zip('zeros', Buffer.alloc(20_000_000))],
  ['a ZIP that leaves its folder', 'slip.zip', zip('../../../etc/passwd', ascii('root'))],
  ['a gzip of 20 MB of zeros', 'bomb.gz', gzipSync(Buffer.alloc(20_000_000))],
  ['a truncated PNG', 'half.png', png.subarray(0, png.length / 2), true, false],
  ['a truncated JPEG', 'half.jpg', jpeg.subarray(0, jpeg.length / 2), true, false],
  ['a truncated WebP', 'half.webp', webp.subarray(0, webp.length / 2), true, false],
  ['a truncated AVIF', 'half.avif', avif.subarray(0, avif.length / 2), true, false],
  ['a PNG that is noise', 'noise.png', Buffer.concat([png.subarray(0, 40), noise('png', 40)]), true, false],
]

/** Replaces the dimensions in the header. */
function withAvifSize(avif: Buffer, side: number): Buffer {
  const changed = Buffer.from(avif)
  const at = changed.indexOf('ispe') + 8
  changed.writeUInt32BE(side, at)
  changed.writeUInt32BE(side, at + 4)
  return changed
}

const names: [what: string, name: string][] = [
  ['a path', '../../../etc/passwd'],
  ['a path of Windows', 'C:\\Windows\\..\\win.ini'],
  ['a NUL', 'photo.png\0.exe'],
  ['a mark that reverses text', 'photo\u202egnp.exe'],
  ['4,000 characters', `${'a'.repeat(4_000)}.txt`],
  ['4,000 characters of four bytes', '\u{1f600}'.repeat(4_000)],
  ['control characters', 'a\u0001\u0007\u001b[31m.txt'],
  ['a header', 'a.txt"\r\nSet-Cookie: a=b\r\n\r\n<script>'],
  ['a device of Windows', 'CON.txt'],
  ['another device of Windows', 'lpt1'],
  ['only dots', '..'],
  ['invisible characters', '\u200b\u2060\ufeff'],
  ['encoded characters', '%2e%2e%2f%00%0d%0a.txt'],
  ['a tag', '<img src=x onerror=alert(1)>.txt'],
]

const photoWithPlace = (jpeg: Buffer) =>
  sharp(jpeg)
    .withExif({ IFD0: { Copyright: 'hostile' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .toBuffer()

const pictures = async () => {
  const raw = { width: 64, height: 48, channels: 3 } as const
  const pixels = () => sharp(noise('pixels', (64 * 48 * 3) / 32), { raw })
  return Promise.all([
    pixels().png().toBuffer(),
    pixels().jpeg().toBuffer(),
    pixels().webp().toBuffer(),
    pixels().avif().toBuffer(),
  ])
}

const fileOf = ([what, name, content, isShown = false, hasPreviews]: Case): HostileFile => ({
  what,
  name,
  bytes: Buffer.from(content),
  isShown,
  ...(hasPreviews !== undefined && { hasPreviews }),
})

/** Generates the files that contain a script. */
export async function filesWithScripts(): Promise<HostileFile[]> {
  const [png, jpeg, webp] = await pictures()
  return [...pages, ...polyglots(png, jpeg, webp), ...media].map(fileOf)
}

/** Generates all hostile files. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [png, jpeg, webp, avif] = await pictures()
  const others: Case[] = [
    ['a JPEG with a place', 'place.jpg', await photoWithPlace(jpeg), true, true],
    ...(await bombs(png, jpeg, webp, avif)),
    ...names.map(([what, name]): Case => [`a name with ${what}`, name, `The name has ${what}.`, true]),
  ]
  return [...(await filesWithScripts()), ...others.map(fileOf)]
}
