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
  ])('of %i letters has a header of %i bytes with its length', (letters, headerLength) => {
    const frame = packetFrame('x'.repeat(letters))
    const length = letters + 1
    expect(frame.length).toBe(headerLength + length)
    expect(frame[0]).toBe(0x81)
    const [lengthByte = 0] = frame.subarray(1)
    const encodedLength =
      headerLength === 2 ? lengthByte : headerLength === 4 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2))
    expect(encodedLength).toBe(length)
    expect(lengthByte).toBe(headerLength === 2 ? length : headerLength === 4 ? 126 : 127)
    expect(frame.toString('utf8', headerLength)).toBe(`4${'x'.repeat(letters)}`)
  })

  it('counts bytes, not letters', () => {
    expect(packetFrame('ä')).toEqual(Buffer.from([0x81, 3, 0x34, 0xc3, 0xa4]))
  })
})
