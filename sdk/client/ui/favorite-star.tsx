import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface FavoriteStarProps {
  readonly name: string;
  readonly value: boolean;
  readonly disabled?: boolean;
  onChange(value: boolean): void;
}

export function FavoriteStar({ name, value, disabled = false, onChange }: FavoriteStarProps) {
  const { t } = useTranslation('facet');
  const Icon = value ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      size="xs"
      aria-pressed={value}
      aria-label={t('kit.favorite', { name })}
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onChange(!value);
      }}
    >
      <Icon size={14} style={value ? { color: 'var(--star)' } : { color: 'var(--text-3)' }} />
    </ActionIcon>
  );
}
