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
  'What we have today grew over years:\n\n- keep what **works**\n- write down *why*\n- leave out the rest',
  'Agree on the outline first; the details can follow in a second round.',
  'Has to be finished before the next step can begin.\n\n- [x] Agree on the outline\n- [ ] Ask support for the usual questions\n- [ ] Write the first version\n\nAsk if anything is unclear.',
  'See last year’s version for comparison. Keep it short.\n\n| Part | Who | Days |\n|---|---|---:|\n| Draft | Ewa | 2 |\n| Review | Jonas | 1 |\n\n> The shorter it is, the more people read it.',
  null,
  'Include somebody from support, they know the questions that come up.',
  'Half a day should be enough. If it takes longer, say so early.',
]

/** Comments on milestones, by the title of the milestone, oldest first. */
export const milestoneComments = [
  {
    milestone: 'Tested with customers',
    by: 'ewa',
    daysAgo: 3,
    content: 'Five of eight customers have tried the order form. All of them found the pricing page without help.',
  },
  {
    milestone: 'Tested with customers',
    by: 'mateus',
    daysAgo: 2,
    content: 'Good. @sofia, please add the search to the list for the other three.',
  },
  {
    milestone: 'Manual updated',
    by: 'priya',
    daysAgo: 1,
    content: 'The chapter on the self-test is waiting for the last figures from the laboratory.',
  },
]
