/** Comments on tasks. Each is picked at random, so it must fit any task. */
export const comments = [
  'I have started; first version by Thursday.',
  'Could somebody look over this before I go on?',
  'Waiting for an answer from the supplier.',
  'Looks good to me.',
  'Two small things left, see the notes in the description.',
  'I would rather do this after the release, it touches the same parts.',
  'Done from my side. @Hanna, can you check the paperwork?',
  'We tried this last year and it took twice as long. Let us plan with a buffer.',
  'Numbers are in the shared folder.',
  'Blocked until the new parts arrive.',
  'Thanks, that was quick!',
  'Customer called again about this one, can we move it up?',
  'I split the rest into a task of its own.',
  'Tested on three devices, no surprises.',
  'The date will not hold, I suggest a week later.',
]

export const descriptions = [
  'What we have today grew over years. Keep what works, write down why, and leave out the rest.',
  'Agree on the outline first; the details can follow in a second round.',
  'Has to be finished before the next step can begin. Ask if anything is unclear.',
  'See last year’s version for comparison. Keep it short.',
  null,
  'Include somebody from support, they know the questions that come up.',
  'Half a day should be enough. If it takes longer, say so early.',
]

/** Comments on milestones, by the title of the milestone, oldest first. */
export const milestoneComments = [
  {
    milestone: 'Pages built',
    by: 'ewa',
    daysAgo: 3,
    content: 'The order form is the last large piece. Everything else is waiting for texts only.',
  },
  {
    milestone: 'Pages built',
    by: 'mateus',
    daysAgo: 2,
    content: 'Then let us move the date by three days and keep the test with customers as planned. @sofia agrees.',
  },
  {
    milestone: 'Code reviewed',
    by: 'priya',
    daysAgo: 1,
    content: 'The signed update has two reviewers now. The sleep mode still has none, who has time?',
  },
]
