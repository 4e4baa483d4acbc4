import { useEffect, useRef } from 'react'
import type { Area } from '../../lib/area.ts'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { HeaderBreadcrumb } from '../../ui/page/HeaderBreadcrumb.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SettingsNav } from './SettingsNav.tsx'
import { settingsOf } from './sections.tsx'
import classes from './settings.module.css'
import { useSection } from './use-section.ts'

/** The settings of the account and of the selected organization, one section at a time. */
export function SettingsPage({ area }: { area: Area }) {
  const groups = settingsOf(area, useActor(), useOrganization())
  const entries = groups.flatMap((group) => group.entries)
  const chosenEntry = useSection(entries)
  const shownSection = chosenEntry ?? entries[0]
  const content = useFocusSection(chosenEntry?.id)

  return (
    <div className={classes.page} data-chosen={chosenEntry ? true : undefined}>
      {chosenEntry && (
        <HeaderBreadcrumb
          levels={[
            { key: 'list', label: 'Settings', link: { to: '.', hash: '' } },
            { key: 'object', label: chosenEntry.label },
          ]}
        />
      )}
      <div className={classes.head}>
        <PageHeader title='Settings' />
      </div>
      <div className={classes.back}>
        <BackLink to='.' hash=''>
          Settings
        </BackLink>
      </div>
      <div className={classes.frame}>
        <SettingsNav groups={groups} currentId={shownSection?.id ?? ''} />
        <div key={shownSection?.id} ref={content} className={classes.content} tabIndex={-1}>
          {shownSection?.content}
        </div>
      </div>
    </div>
  )
}

/** On a narrow screen, following a link hides the list of links, so the focus is moved to the selected section. */
function useFocusSection(chosenId: string | undefined) {
  const content = useRef<HTMLDivElement>(null)
  const previousId = useRef(chosenId)
  useEffect(() => {
    if (previousId.current === chosenId) return
    previousId.current = chosenId
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.getClientRects().length === 0)
      content.current?.focus({ preventScroll: true })
  }, [chosenId])
  return content
}
