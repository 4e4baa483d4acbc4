import { describe, expect, it } from 'vitest'
import { packetFrame } from './packet-frame.ts'

describe('the frame of a packet', () => {
  it.each([
    [1, 2],
    [124, 2],
    [125, 4],
    [65_534, 4],
    [65_535, 10],
    [70_000, 10],
  ])('of %i letters has a header of %i bytes with its length', (letters, head) => {
    const frame = packetFrame('x'.repeat(letters))
    const length = letters + 1
    expect(frame.length).toBe(head + length)
    expect(frame[0]).toBe(0x81)
    const [short = 0] = frame.subarray(1)
    const said = head === 2 ? short : head === 4 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2))
    expect(said).toBe(length)
    expect(short).toBe(head === 2 ? length : head === 4 ? 126 : 127)
    expect(frame.toString('utf8', head)).toBe(`4${'x'.repeat(letters)}`)
  })

  it('counts bytes, not letters', () => {
    expect(packetFrame('ä')).toEqual(Buffer.from([0x81, 3, 0x34, 0xc3, 0xa4]))
  })
})
