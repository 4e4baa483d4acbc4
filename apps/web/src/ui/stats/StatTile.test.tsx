import { IconFolder } from '@tabler/icons-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StatTile } from './StatTile.tsx'

const renderTile = (stat: { value?: number; trend?: number }) =>
  renderToStaticMarkup(<StatTile title='Total Projects' icon={IconFolder} value={stat.value} trend={stat.trend} />)

it('a tile shows title, value and icon, and no trend without one [ADMIN-DASH-46, ADMIN-DASH-47, ADMIN-DASH-48, ADMIN-DASH-49]', () => {
  const tile = renderTile({ value: 12 })
  expect(tile).toContain('Total Projects')
  expect(tile).toContain('>12<')
  expect(tile).toContain('icon-folder')
  expect(tile).not.toContain('%')
  expect(tile).not.toContain('arrow')
})

it('a trend has an arrow up or down, and its percentage without a sign [ADMIN-DASH-50, ADMIN-DASH-51, ADMIN-DASH-52]', () => {
  expect(renderTile({ value: 12, trend: 20 })).toMatch(/icon-arrow-up.*aria-label="Up".*>20%<.*in 30 days/)
  const falling = renderTile({ value: 7, trend: -30 })
  expect(falling).toMatch(/icon-arrow-down.*aria-label="Down".*30%/)
  expect(falling).not.toContain('-30')
})

it('a loading tile shows three dots [MGR-DASH-08]', () => {
  expect(renderTile({})).toContain('>...<')
})
