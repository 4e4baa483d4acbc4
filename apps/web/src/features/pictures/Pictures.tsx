import type { Me } from '@muster/contracts/accounts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { pictureRules } from './picture-rules.ts'
import { picturesQuery } from './queries.ts'

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)

/** Shows the pictures of the organization's members, wherever there is an avatar. Renders nothing itself. */
export function Pictures({ me, orgId }: { me: Me; orgId: number | undefined }) {
  const { data } = useQuery({ ...picturesQuery(orgId ?? 0), enabled: orgId !== undefined })
  const rules = pictureRules(me, data ?? [])
  useLayoutEffect(() => {
    sheet.replaceSync(rules)
  }, [rules])
  return null
}
