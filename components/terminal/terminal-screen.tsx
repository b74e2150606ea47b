import { useDirection } from '@mantine/core';
import { useId } from 'react';
import type { ScreenLook } from './screen-look';

/** Pixels of the screen. */
const WIDTH = 800;
const HEIGHT = 1280;
const INK = '#f4f6f8';
const BAND = { Success: '#236b38', Fail: '#a01e22', Stranger: '#7a5006' } as const;
/** A moment that does not matter. */
const MOMENT = { time: '14:32', time12: '02:32 PM', date: '2026-03-12', deviceNo: '8001' } as const;

interface TerminalScreenProps {
  look: ScreenLook;
  /** Width of the drawing in pixels. */
  size: number;
  /** What it shows, in words; without it the drawing is an ornament. */
  label?: string;
}

/** The screen of the terminal in its frame. Its colours are the device's own; texts follow the page's direction. */
export function TerminalScreen({ look, size, label }: TerminalScreenProps) {
  const clip = useId();
  return (
    <svg
      width={size}
      height={(size * (HEIGHT + 80)) / (WIDTH + 80)}
      viewBox={`-40 -40 ${WIDTH + 80} ${HEIGHT + 80}`}
      fontFamily="inherit"
      fill={INK}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <clipPath id={clip}>
        <rect width={WIDTH} height={HEIGHT} />
      </clipPath>
      <rect x={-40} y={-40} width={WIDTH + 80} height={HEIGHT + 80} rx={44} fill="#0c1211" />
      <g clipPath={`url(#${clip})`}>
        <Content look={look} />
        {look.kind !== 'off' && look.kind !== 'clock' && !isConcise(look) && <Status look={look} />}
      </g>
    </svg>
  );
}

const isConcise = (look: ScreenLook) => look.kind === 'home' && look.theme === 'Concise';
const timeOf = ({ is12h }: ScreenLook) => (is12h ? MOMENT.time12 : MOMENT.time);

function Content({ look }: { look: ScreenLook }) {
  if (look.kind === 'off') return <rect width={WIDTH} height={HEIGHT} fill="#000" />;
  if (look.kind === 'clock' || isConcise(look)) return <Clock look={look} />;
  if (look.kind === 'prompt') return <Prompt look={look} />;
  if (look.kind === 'advert') return <Filling src={look.src} name={look.name} />;
  return look.kind === 'home' ? <Home look={look} /> : null;
}

function Status({ look }: { look: ScreenLook }) {
  const { deviceNo = true, network = true } = look.hasStatus ?? {};
  return (
    <g direction="ltr">
      <rect width={WIDTH} height={84} opacity={0.55} fill="#000" />
      <text x={44} y={56} fontSize={38} fontWeight={600}>
        {timeOf(look)}
      </text>
      {network && <path d="M596 56h10v-12h-10zM614 56h10v-22h-10zM632 56h10v-32h-10z" />}
      {deviceNo && (
        <text x={WIDTH - 44} y={56} fontSize={36} textAnchor="end">
          {MOMENT.deviceNo}
        </text>
      )}
    </g>
  );
}

function Clock({ look }: { look: ScreenLook }) {
  const isHome = look.kind === 'home';
  return (
    <g textAnchor="middle" direction="ltr">
      <rect width={WIDTH} height={HEIGHT} fill="#05090a" />
      {(!isHome || look.hasTime) && (
        <text x={400} y={580} fontSize={look.is12h ? 130 : 200} fontWeight={700}>
          {timeOf(look)}
        </text>
      )}
      {(!isHome || look.hasDate) && (
        <text x={400} y={680} fontSize={54}>
          {MOMENT.date}
        </text>
      )}
    </g>
  );
}

/** A picture as large as the screen, or its name where there is none. */
function Filling({ src, name }: { src: string | undefined; name: string }) {
  return (
    <>
      <rect width={WIDTH} height={HEIGHT} fill="#22262b" />
      <Line text={name} y={640} size={64} />
      {src && <image href={src} width={WIDTH} height={HEIGHT} preserveAspectRatio="xMidYMid slice" />}
    </>
  );
}

/** Letters of a line that are drawn: more would be too small to read. */
const MAX_LETTERS = 60;
const WIDE = /[\p{Script=Han}\p{Script=Hangul}\u3000-\u30FF\uFF00-\uFFEF\p{Extended_Pictographic}MWmw@%]/u;

/** Width of a letter in sizes of the font, rather too much than too little. */
function widthOf(letter: string): number {
  if (WIDE.test(letter)) return 1;
  return /\p{Lu}/u.test(letter) ? 0.75 : 0.56;
}

/** A centred line that is made smaller until it fits. */
function Line({ text, y, size, weight = 600 }: { text: string; y: number; size: number; weight?: number }) {
  const letters = [...text];
  const drawn = letters.length > MAX_LETTERS ? [...letters.slice(0, MAX_LETTERS - 1), '…'] : letters;
  const width = drawn.reduce((sum, letter) => sum + widthOf(letter), 0);
  return (
    <text
      x={400}
      y={y}
      fontSize={Math.min(size, (WIDTH - 60) / Math.max(1, width))}
      fontWeight={weight}
      textAnchor="middle"
    >
      {drawn.join('')}
    </text>
  );
}

function Home({ look }: { look: Extract<ScreenLook, { kind: 'home' }> }) {
  const { theme, title, slogan, logo, src, hasTime, hasDate, shortcuts, isLarge } = look;
  const isTurned = useDirection().dir === 'rtl';
  if (theme === 'Advert') return <Filling src={src} name={title} />;
  /** In the direction of reading. */
  const placeOf = (index: number) => (isTurned ? shortcuts.length - index : index + 1);
  const isGeneral = theme === 'General';
  return (
    <>
      <rect width={WIDTH} height={HEIGHT} fill={isGeneral ? '#18464d' : '#1d2427'} />
      {isGeneral && src && <image href={src} width={WIDTH} height={HEIGHT} preserveAspectRatio="xMidYMid slice" />}
      {logo ? (
        <image href={logo} x={340} y={130} width={120} height={120} />
      ) : (
        <path d="M346 250v-56a54 54 0 0 1 108 0v56h-24v-56a30 30 0 0 0-60 0v56z" />
      )}
      <Line text={title} y={344} size={68} />
      {isGeneral ? (
        <>
          {hasTime && <Line text={timeOf(look)} y={530} size={190} weight={700} />}
          {hasDate && <Line text={MOMENT.date} y={610} size={50} weight={400} />}
          <Line text={slogan} y={900} size={46} weight={400} />
        </>
      ) : (
        <g fontSize={56} textAnchor="middle" direction="ltr">
          {[...'123456789*0#'].map((key, index) => (
            <g key={key} transform={`translate(${220 + (index % 3) * 130} ${400 + Math.floor(index / 3) * 118})`}>
              <rect width={112} height={100} rx={8} fill="#3a4448" />
              <text x={56} y={70}>
                {key}
              </text>
            </g>
          ))}
        </g>
      )}
      {shortcuts.map(({ name, label }, index) => (
        <g key={name} transform={`translate(${(WIDTH * placeOf(index)) / (shortcuts.length + 1)} 1040)`}>
          <circle r={isLarge ? 88 : 64} fill="#10181a" />
          <path d={ICONS[name]} transform={`scale(${isLarge ? 3.4 : 2.4})`} />
          <text y={isLarge ? 150 : 130} fontSize={isLarge ? 48 : 40} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </>
  );
}

/** Drawn around 0, 24 wide. */
const ICONS = {
  Password: 'M-11 -2h5v5h-5zM-2.5 -2h5v5h-5zM6 -2h5v5h-5z',
  QRCode: 'M-11-11h9v9h-9zM2-11h9v9h-9zM-11 2h9v9h-9zM2 2h4v4h-4zM7 7h4v4h-4z',
  Call: 'M-10-9l5-2 3 6-3 3a16 16 0 0 0 7 7l3-3 6 3-2 5a5 5 0 0 1-4 1a20 20 0 0 1-16-16a5 5 0 0 1 1-4z',
  Doorbell: 'M-9 6c3-3 2-7 2-9a7 7 0 0 1 14 0c0 2-1 6 2 9zM-3 8h6a3 3 0 0 1-6 0z',
} as const;

/** Head and shoulders in a box of 100 by 120. */
function Portrait({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect width={100} height={120} fill="#b9cdd0" />
      <path d="M8 120a42 42 0 0 1 84 0z" fill="#2f4f68" />
      <ellipse cx={50} cy={54} rx={23} ry={29} fill="#c89672" />
      <path d="M26 50c-2-34 50-34 48 0c-6-16-40-16-48 0z" fill="#2a211d" />
    </g>
  );
}

function Prompt({ look }: { look: Extract<ScreenLook, { kind: 'prompt' }> }) {
  const isTurned = useDirection().dir === 'rtl';
  const { result, text, name, userId, hasPhoto, hasCaptured } = look;
  const isTall = name !== '' || hasPhoto;
  const top = isTall ? 800 : 1020;
  const photos = Number(hasPhoto) + Number(hasCaptured);
  const edge = (inset: number) => (isTurned ? WIDTH - inset : inset);
  const textSize = Math.min(60, 620 / (0.56 * Math.max(1, [...text].length)));
  return (
    <>
      <rect width={WIDTH} height={HEIGHT} fill="#47545a" />
      <Portrait x={60} y={100} scale={6.8} />
      <rect x={40} y={top} width={720} height={1230 - top} fill={BAND[result]} />
      {Array.from({ length: photos }, (_, index) => (
        <Portrait
          key={index === 0 ? 'registered' : 'captured'}
          x={isTurned ? WIDTH - 240 - index * 190 : 80 + index * 190}
          y={top + 40}
          scale={1.6}
        />
      ))}
      <g textAnchor="start">
        <text x={edge(80 + photos * 190)} y={top + 100} fontSize={photos === 2 ? 40 : 56} fontWeight={700}>
          {name}
        </text>
        <text x={edge(80 + photos * 190)} y={top + 170} fontSize={42}>
          {userId}
        </text>
        <text x={edge(80)} y={1170} fontSize={textSize} fontWeight={700}>
          {text}
        </text>
      </g>
    </>
  );
}
