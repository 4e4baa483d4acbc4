/** 'Ada is typing...' or 'Ada, Emil are typing...'; empty while nobody is typing. */
export function typingText(names: readonly string[]) {
  if (names.length === 0) return ''
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} typing...`
}
