import { SCREEN_TEXT } from '@/lib/contract/limits';
import { SCREEN_THEMES } from '@/lib/contract/tables/terminal-screen';
import { at } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

/** How the terminal's home screen looks. @assumed pages-2 /individuation/set */
export const LOOK = settings('/individuation/set', {
  theme: at('Individuation', 'Theme').oneOf(SCREEN_THEMES),
  background: at('PictureShow', 'Home')
    .text()
    .in({ fixed: { '': 'individuation.set.builtIn' } })
    .when({ theme: 'General' }),
  title: at('Individuation', 'Title').text({ max: SCREEN_TEXT.titleMax }),
  slogan: at('Individuation', 'Slogan').text({ max: SCREEN_TEXT.sloganMax }).when({ theme: 'General' }),
  logo: at('Individuation', 'LogoFile').text({ isTechnical: true }),
  showTitle: at('Individuation', 'Show', 'Title')
    .boolean()
    .when({ theme: ['General', 'Intercom'] }),
  showTime: at('Individuation', 'Show', 'Time')
    .boolean()
    .when({ theme: ['General', 'Concise'] }),
  showDate: at('Individuation', 'Show', 'Date')
    .boolean()
    .when({ theme: ['General', 'Concise'] }),
  showNumber: at('Individuation', 'Show', 'DeviceNo')
    .boolean()
    .when({ theme: ['General', 'Advert', 'Intercom'] }),
  showNetwork: at('Individuation', 'Show', 'Network')
    .boolean()
    .when({ theme: ['General', 'Advert', 'Intercom'] }),
});
