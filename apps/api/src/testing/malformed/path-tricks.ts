import type { Random } from '../../seeded-random.ts'
import type { RawRequest } from './raw-request.ts'

const ids = [
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1e0',
  '0x1',
  '%31',
  '2147483648',
  '9'.repeat(20),
  '%201',
  '1%20',
  '',
  '%EF%BC%91',
]

const tricks: ((target: string, random: Random) => string)[] = [
  (target) => `/..${target}`,
  (target) => `${target}/..${target}`,
  (target) => `/%2e%2e${target}`,
  (target) => `/.${target}`,
  (target) => `/${target}`,
  (target) => target.replace(/(.)\//, '$1//'),
  (target) => target.replace(/(.)\//, '$1%2f'),
  (target) => target.replace(/(.)\//, '$1\\'),
  (target) => `${target}%00`,
  (target) => `${target}\u0000`,
  (target) => `${target}%`,
  (target) => `${target}%zz`,
  (target) => `${target}%ff`,
  (target) => `${target}%c0%ae`,
  (target) => `${target}/`,
  (target) => `${target}//`,
  (target) => `${target};version=1`,
  (target) => `${target}#there`,
  (target) => `${target}??a=b?`,
  (target) => `${target}&&==&%`,
  (target) => `${target}.json`,
  (target) => `${target} `,
  (target) => `${target} and more`,
  (target) => `${target}\u00e9`,
  (target) => target.toUpperCase(),
  (target) => target.slice(1) || '*',
  (target) => `http://elsewhere.example${target}`,
  (target) => `//elsewhere.example${target}`,
  (target) => `/%2F${target}`,
  (target) => `${target}${'/a'.repeat(500)}`,
  (target) => target.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
]

/** Changes the target of the request to an unusual form, or replaces an id in it with an unusual or invalid id. */
export function malformPath(request: RawRequest, random: Random): RawRequest {
  const { target } = request
  const hasId = /\/\d+(?=\/|\?|$)/.test(target)
  const changedTarget =
    hasId && random.chance(0.4)
      ? target.replace(/\/\d+(?=\/|\?|$)/, `/${random.pick(ids)}`)
      : random.pick(tricks)(target, random)
  return { ...request, target: changedTarget }
}
