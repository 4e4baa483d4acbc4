import { useEffect, useRef } from 'react'
import type { Area } from '../../lib/area.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SettingsNav } from './SettingsNav.tsx'
import { settingsOf } from './sections.tsx'
import classes from './settings.module.css'
import { useSection } from './use-section.ts'

/** The settings of the account and of the selected organization, one section at a time. */
export function SettingsPage({ area }: { area: Area }) {
  const groups = settingsOf(area, useActor(), useOrganization())
  const entries = groups.flatMap((group) => group.entries)
  const chosen = useSection(entries)
  const shown = chosen ?? entries[0]
  const content = useFocusOf(chosen?.id)

  return (
    <div className={classes.page} data-chosen={chosen ? true : undefined}>
      <div className={classes.head}>
        <PageHeader title='Settings' />
      </div>
      <div className={classes.back}>
        <BackLink to='.' hash=''>
          Settings
        </BackLink>
      </div>
      <div className={classes.frame}>
        <SettingsNav groups={groups} current={shown?.id ?? ''} />
        <div key={shown?.id} ref={content} className={classes.content} tabIndex={-1}>
          {shown?.part}
        </div>
      </div>
    </div>
  )
}

/** On a phone the followed link is unmounted with the list, so the focus moves to its section. */
function useFocusOf(chosen: string | undefined) {
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(chosen)
  useEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.getClientRects().length === 0)
      content.current?.focus({ preventScroll: true })
  }, [chosen])
  return content
}
