import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawPng } from './draw-png.ts'

it('draws after a preview in the same process has blocked drawings', async () => {
  sharp.block({ operation: ['VipsForeignLoadSvg'] })
  const png = await drawPng('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
})
