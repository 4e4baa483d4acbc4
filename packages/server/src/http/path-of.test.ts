import { describe, expect, it } from 'vitest'
import { pathOf } from './path-of.ts'

const token = 'q1Zr7T0c8m3mH2o5k6u9w4x1y8z3a7b2c5d0e9f6g4h'

describe('the path in a log line', () => {
  it.each([
    ['/tasks/12?search=secret', '/tasks/12'],
    ['/auth/invitations/accept', '/auth/invitations/accept'],
    ['/auth/invitations/read/', '/auth/invitations/read/'],
    ['/auth/invitations/short', '/auth/invitations/…'],
    ['/organizations/3/invitations/ada@example.com', '/organizations/3/invitations/…'],
  ])('%s is logged as %s', (url, path) => {
    expect(pathOf(url)).toBe(path)
  })

  it.each([
    `/auth/invitations/${token}`,
    `/auth/invitations/${token}/accept?x=${token}`,
    `/auth/INVITATIONS/${token}`,
    `/auth/invitations//${token}`,
    `/auth/%69nvitations/${token}`,
    `/auth/invitations/${token.replace('q', '%71')}`,
    `/auth/%69nvitations/${token.replace('5', '%35')}`,
    `/invitations/accept/${token}`,
  ])('the token in %s is not logged [S15]', (url) => {
    expect(pathOf(url)).not.toContain(token.slice(1, 12))
  })
})
