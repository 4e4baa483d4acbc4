import { Button } from '@mantine/core'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { CameraPreview } from './CameraPreview.tsx'
import { CheckRow } from './CheckRow.tsx'
import classes from './call-test.module.css'
import { type CheckId, checkIds, checkNames, summaryOf, verdictOf } from './check.ts'
import { LevelMeter } from './LevelMeter.tsx'
import { Summary } from './Summary.tsx'
import { useCallTest } from './use-call-test.ts'

const explanations: Record<CheckId, string> = {
  page: 'Browsers give a camera and microphone to secure pages only.',
  microphone: 'Whether others can hear you.',
  camera: 'Whether others can see you.',
  address: 'Whether another network finds the direct way to you.',
  udp: 'The usual way round a firewall.',
  tcp: 'The way where a firewall lets nothing else through.',
}

const textsBeforeResult = {
  'not yet': 'Your browser will ask for the microphone and the camera.',
  on: 'This takes a few seconds.',
} as const

const buttonLabels = { 'not yet': 'Start the Test', on: 'Testing...', done: 'Test Again' } as const

/** Lets the user test, before making a call, whether this device meets the requirements for calls. */
export function CallTestPage() {
  const { checks, tracks, run, start } = useCallTest()
  return (
    <>
      <PageHeader
        title='Call test'
        subtitle='What works here of sound, picture and the way to others. Nothing is recorded, and nobody else hears or sees it.'
        actions={
          <Button loading={run === 'on'} onClick={() => start()}>
            {buttonLabels[run]}
          </Button>
        }
      />
      <div className={classes.page}>
        <p className={classes.verdict} role='status'>
          {run === 'done' ? verdictOf(checks) : textsBeforeResult[run]}
        </p>
        <ul className={classes.list} aria-label='What a call needs'>
          {checkIds.map((id) => (
            <CheckRow key={id} name={checkNames[id]} explanation={explanations[id]} check={checks[id]}>
              {id === 'microphone' && tracks.audio && <LevelMeter track={tracks.audio} />}
              {id === 'camera' && tracks.video && <CameraPreview track={tracks.video} />}
            </CheckRow>
          ))}
        </ul>
        {run === 'done' && <Summary text={summaryOf(checks)} />}
      </div>
    </>
  )
}
