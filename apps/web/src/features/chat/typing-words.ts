/** 'Ada is typing...', 'Ada, Emil are typing...'; empty while nobody is. */
export function typingWords(names: readonly string[]) {
  if (names.length === 0) return ''
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} typing...`
}
